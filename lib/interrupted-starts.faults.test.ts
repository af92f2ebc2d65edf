import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newDataDir, newFolder } from './backups/test-backups'
import { boot, stop } from './boot'
import { forgetClient } from './db/client'
import { emptyDatabase, onPostgres, testDatabase } from './db/test-database'
import { layOutEngine } from './engine/launch'
import { childEnv, env } from './env'

beforeAll(() => {
  newDataDir()
  Object.assign(env(), { SAMPLE_LIBRARY: 'off' })
})
afterEach(async () => {
  await stop()
  forgetClient()
})

describe.skipIf(!onPostgres)('an upgrade', () => {
  let open: pg.Pool
  beforeEach(async () => {
    open = await testDatabase()
    await open.query('CREATE TABLE earlier (kept int, taken int)')
  })
  afterEach(async () => {
    for (const { kill } of started.splice(0)) await kill()
  })

  const columns = async () => {
    const { rows } = await open.query(
      `SELECT column_name FROM information_schema.columns WHERE table_name = 'earlier' ORDER BY column_name`,
    )
    return rows.map(({ column_name }) => column_name)
  }

  test('killed while it waits changes nothing, and the earlier version works on', async () => {
    await start().says('"ready"')
    const waiting = start(newerVersion('ALTER TABLE earlier DROP COLUMN kept'))
    await waiting.says('waiting for processes of an earlier version')
    await waiting.kill()
    expect(await columns()).toEqual(['kept', 'taken'])
    const beats = async () => (await open.query('SELECT max(beats) AS beats FROM engine_process')).rows[0].beats
    const before = await beats()
    await expect.poll(beats).toBeGreaterThan(before + 1)
  })

  test('killed while it migrates is done by the next start', async () => {
    const newer = newerVersion(
      'ALTER TABLE earlier RENAME taken TO given; SELECT pg_sleep(3); ALTER TABLE earlier DROP COLUMN kept',
    )
    const old = start()
    await old.says('"ready"')
    const next = start(newer)
    await next.says('waiting for processes of an earlier version')
    // A killed process does not remove itself from any list.
    await old.kill()
    const migrates = async () =>
      (await open.query(`SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'ALTER TABLE earlier%'`))
        .rowCount
    await expect.poll(migrates, { interval: 20 }).toBe(1)
    await next.kill()

    await start(newer).says('"ready"')
    expect(await columns()).toEqual(['given'])
  })
})

test("a start continues after another was killed while it created the engine's tables", async () => {
  const open = await emptyDatabase()
  await cutOff(open, 'add column "queue_name"', () => layOutEngine(open))
  const columns = async () => {
    const { rows } = await open.query(
      `SELECT column_name FROM information_schema.columns WHERE table_schema = 'dbos' AND table_name = 'workflow_status'`,
    )
    return rows.map(({ column_name }) => column_name)
  }
  expect(await columns()).toContain('status')
  expect(await columns()).not.toContain('queue_name')
  await boot()
  expect(await columns()).toContain('queue_name')
})

/** Runs `work` with a first connection that breaks at a statement. */
async function cutOff(open: pg.Pool, at: string, work: () => Promise<void>) {
  const client = await open.connect()
  client.release()
  const { query } = client
  client.query = ((...asked: [string]) =>
    String(asked[0]).includes(at)
      ? Promise.reject(new Error('killed'))
      : Reflect.apply(query, client, asked)) as typeof query
  await expect(work()).rejects.toThrow('killed')
  client.query = query
}

type Started = { says(text: string): Promise<void>; kill(): Promise<void> }
const started: Started[] = []

/** Starts a process of Folio on the test's database, as the version in `folder`. */
function start(folder = process.cwd()): Started {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/worker.ts'], {
    cwd: folder,
    env: { ...childEnv(), DATA_DIR: env().DATA_DIR, SAMPLE_LIBRARY: 'off', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const own = {
    says: (text: string) =>
      expect.poll(() => (child.exitCode === null ? output : `ended: ${output}`), { interval: 50 }).toContain(text),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
  started.push(own)
  return own
}

/** The folder of a version with one more migration. */
function newerVersion(migration: string): string {
  const folder = newFolder()
  for (const name of ['lib', 'scripts', 'prompts', 'node_modules', 'package.json', 'tsconfig.json'])
    symlinkSync(path.resolve(name), path.join(folder, name))
  cpSync('prisma', path.join(folder, 'prisma'), { recursive: true })
  const own = path.join(folder, 'prisma', 'migrations', '29991231000000_newer')
  mkdirSync(own)
  writeFileSync(path.join(own, 'migration.sql'), migration)
  return folder
}
