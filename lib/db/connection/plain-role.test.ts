import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { backUp } from '../../backups/back-up'
import { restoreBackup } from '../../backups/restore'
import { boot, stop } from '../../boot'
import { forgetEngineClient } from '../../engine/connect'
import { forgetQueue } from '../../engine/results'
import { env } from '../../env'
import { asInstallation, withOwner } from '../../owner'
import { db, forgetClient } from '../client'
import { isEmptyDatabase } from '../dump/restore-target'
import { migrate } from '../migrate/migrate'
import { onPostgres } from '../test-database'
import { openPostgres } from './pool'

// Most Postgres hosts give users who are not superusers and may create neither roles nor extensions.
describe.runIf(onPostgres)('a database user without superuser rights', () => {
  const server = process.env.DATABASE_URL_TEST ?? ''
  const user = `folio plain ${randomUUID().slice(0, 8)}`
  const folder = mkdtempSync(path.join(tmpdir(), 'folio-plain-role-'))
  const databases: string[] = []

  /** Runs statements in a database as the administrator. */
  async function asAdministrator(database: string | null, ...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: database ? addressOf(database) : server })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  function addressOf(database: string, as?: string): string {
    const address = new URL(server)
    address.pathname = `/${database}`
    if (as) Object.assign(address, { username: encodeURIComponent(as), password: 'secret' })
    return address.href
  }
  /** Switches Folio to an empty database created by the administrator. */
  async function newDatabase(): Promise<string> {
    const name = `folio_test_${randomUUID().slice(0, 8)}`
    databases.push(name)
    await asAdministrator(null, `CREATE DATABASE ${name}`)
    Object.assign(env(), { DATABASE_URL: addressOf(name, user) })
    return name
  }
  const isEmpty = async (database: string) => {
    const open = new pg.Pool({ connectionString: addressOf(database), max: 1 })
    const empty = await isEmptyDatabase(open)
    await open.end()
    return empty
  }
  const end = async () => {
    await stop()
    forgetClient()
    forgetEngineClient()
    forgetQueue()
  }
  /** The SQL that an error asks the administrator to run. */
  async function linesOf(work: Promise<unknown>): Promise<string[]> {
    const error: Error = await work.then(
      () => Promise.reject(new Error('it was not refused')),
      (refusal) => refusal,
    )
    expect(error).toMatchObject({ code: 'forbidden' })
    return error.message.split('\n').filter((line) => line.startsWith('  '))
  }

  beforeAll(async () => {
    Object.assign(env(), {
      ACCOUNTS: 'on',
      SAMPLE_LIBRARY: 'off',
      DATA_DIR: folder,
      BACKUP_DIR: path.join(folder, 'b'),
    })
    await asAdministrator(null, `CREATE ROLE "${user}" LOGIN NOSUPERUSER NOCREATEROLE NOCREATEDB PASSWORD 'secret'`)
  })
  afterEach(end)
  afterAll(async () => {
    Object.assign(env(), { DATABASE_URL: undefined })
    for (const name of databases) await asAdministrator(null, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await asAdministrator(null, `DROP ROLE "${user}"`)
    rmSync(folder, { recursive: true, force: true })
  })

  test('the first start reports missing rights and changes nothing; after running the printed SQL it starts', async () => {
    const database = await newDatabase()
    const lines = await linesOf(boot())
    expect(lines).toContain('  CREATE EXTENSION vector;')
    expect(lines).toContain(`  GRANT CREATE ON DATABASE ${database} TO "${user}";`)
    expect(lines.join('\n')).toContain(`GRANT folio_person TO "${user}";`)
    expect(await isEmpty(database)).toBe(true)
    await end()
    await asAdministrator(database, ...lines)
    await boot()
    const client = await asInstallation(db)
    await asInstallation(async () => {
      const data = ['ada', 'eve'].map((id) => ({ id, name: id, email: `${id}@example.org`, role: 'reader' }))
      await client.person.createMany({ data })
    })
    await withOwner('ada', async () => void (await client.session.create({ data: { id: 'mine', title: 'mine' } })))
    expect(await withOwner('ada', async () => client.session.count())).toBe(1)
    expect(await withOwner('eve', async () => client.session.count())).toBe(0)

    // The same user restores a backup into a new database.
    const file = path.join(env().BACKUP_DIR, await asInstallation(() => backUp('asked')))
    await end()
    const other = await newDatabase()
    const again = await linesOf(restoreBackup(file))
    expect(again).toContain('  CREATE EXTENSION vector;')
    expect(await isEmpty(other)).toBe(true)
    await asAdministrator(other, ...again)
    await restoreBackup(file)
    await boot()
    const restored = await asInstallation(db)
    expect(await withOwner('ada', async () => restored.session.count())).toBe(1)
    expect(await withOwner('eve', async () => restored.session.count())).toBe(0)
  }, 120_000)

  test('a database after a failed first start is migrated once the rights exist', async () => {
    const database = await newDatabase()
    await asAdministrator(database, `GRANT USAGE, CREATE ON SCHEMA public TO "${user}"`)
    const open = openPostgres(addressOf(database, user), 1)
    await expect(asInstallation(() => migrate(open))).rejects.toThrow()
    await open.end()
    expect(await isEmpty(database)).toBe(false)
    await asAdministrator(database, ...(await linesOf(boot())))
    await end()
    await boot()
    expect(await asInstallation(async () => (await db()).paper.count())).toBe(0)
  }, 120_000)

  test('an administrator who only created folio_person is told what is missing', async () => {
    const database = await newDatabase()
    await asAdministrator(
      database,
      'CREATE EXTENSION vector',
      `ALTER DATABASE ${database} OWNER TO "${user}"`,
      `REVOKE folio_person FROM "${user}"`,
    )
    expect(await linesOf(boot())).toEqual([`  GRANT folio_person TO "${user}";`])
  }, 60_000)
})
