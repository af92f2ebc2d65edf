import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { listActs } from '../accounts/audit/audit'
import { invite, makeFirstLink, makeResetLink } from '../accounts/joining/invitations'
import { join } from '../accounts/joining/join'
import { forgetAuth } from '../accounts/passwords/auth'
import { changeRole, disable } from '../accounts/people/people'
import { makeApiKey } from '../accounts/programs/api-keys'
import { grantProgram } from '../accounts/programs/program-tokens'
import { registerProgram } from '../accounts/programs/programs'
import type { Person } from '../accounts/rights/person'
import { forgetSignedIn, signIn } from '../accounts/sign-in/sign-in'
import { beginTwoFactor } from '../accounts/sign-in/two-factor'
import { db } from '../db/client'
import { pool } from '../db/connection/pool'
import { listOwnTables } from '../db/people-rows/account-rows'
import { saveOwnSetting } from '../db/settings'
import { testDatabase } from '../db/test-database'
import { fillOwn } from '../db/test-own-rows'
import { enqueue } from '../engine/client'
import { forgetEngineClient } from '../engine/connect'
import { savedConnection } from '../models/connection/saved-connection'
import { saveModel } from '../models/settings/model-settings'
import { asInstallation, withOwner } from '../owner'
import { unzip } from '../research/export/test-readers'
import { savedPath } from '../research/saved/saved-path'
import { deleteAccount } from './delete-account'
import { exportOwn } from './export-own'

process.env.ACCOUNTS = 'on'

const PASSWORD = 'seven quiet herons wade'
const keyIn = (path: string) => path.split('#key=')[1] ?? ''

let ada: Person
let bob: Person

beforeEach(async () => {
  await asInstallation(testDatabase)
  forgetAuth()
  forgetSignedIn()
  forgetEngineClient()
  ada = await join(keyIn(await makeFirstLink()), { name: 'Ada', email: 'ada@example.org', password: PASSWORD })
  bob = await join(keyIn(await invite(ada, 'administrator')), {
    ...{ name: 'Bob', email: 'bob@example.org', password: PASSWORD },
  })
  const client = await db()
  await asInstallation(() =>
    client.paper.create({
      data: { id: 'p', fileName: 'p.pdf', title: 'On herons', libraries: { create: { libraryId: 'everyone' } } },
    }),
  )
  for (const person of [ada, bob]) await withOwner(person.id, () => fillAll(person))
})

/** Gives a person everything one can have: a row in each table, files, every way to sign in. */
async function fillAll(person: Person): Promise<void> {
  const client = await db()
  await fillOwn(client, person.id)
  await client.run.updateMany({ data: { finishedAt: new Date(), status: 'completed' } })
  await saveOwnSetting('citation-style', 'apa')
  await saveOwnSetting('model', { whose: '' })
  saveModel({ baseURL: '', apiKey: person.name, chatModel: 'm', embeddingModel: '' }, { person: person.id })
  const file = savedPath(person.id)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, person.name)
  await signIn(person.email, PASSWORD, new Headers())
  await makeApiKey(person, { name: `key of ${person.name}`, scope: 'read', days: 1 })
  await makeResetLink(person, person.id)
  await beginTwoFactor(person)
  const { id: programId } = await registerProgram({ redirect_uris: ['https://program.example/back'] })
  await grantProgram(person, { programId, scope: 'read', redirectUri: 'https://program.example/back', challenge: 'x' })
  await asInstallation(async () => {
    await client.recoveryCode.create({ data: { hash: person.id, personId: person.id } })
    await client.passkey.create({
      data: { id: person.id, personId: person.id, name: 'p', publicKey: Buffer.from('k') },
    })
  })
}

/** Number of a person's rows in every table with an owner. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  return asInstallation(async () => {
    const open = await pool()
    const { rows } = await open.query<{ name: string; column: string }>(
      `SELECT table_name AS name, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name IN ('owner_id', 'person_id', 'created_by_id', 'author_id', 'started_by_id')
       UNION SELECT 'person', 'id' ORDER BY 1, 2`,
    )
    const counts: Record<string, number> = {}
    for (const { name, column } of rows) {
      const found = await open.query(`SELECT count(*)::int AS n FROM "${name}" WHERE "${column}" = $1`, [id])
      counts[`${name}.${column}`] = found.rows[0].n
    }
    return counts
  })
}

/** Columns that keep ids of deleted people: the audit log, whose ids refer to nobody any more. */
const STAYS = ['audit_entry.person_id']

test('nothing of a deleted person is left in any table or file; others and the library lose nothing', async () => {
  const [before, others] = [await rowsOf(bob.id), await rowsOf(ada.id)]
  const empty = Object.entries(before).flatMap(([name, n]) => (n === 0 ? [name] : []))
  expect(empty).toEqual([])
  await deleteAccount(ada, bob.id)
  const left = Object.entries(await rowsOf(bob.id)).flatMap(([name, n]) => (n > 0 ? [name] : []))
  expect(left).toEqual(STAYS)
  const now = await rowsOf(ada.id)
  expect({ ...now, 'audit_entry.person_id': 0 }).toEqual({ ...others, 'audit_entry.person_id': 0 })
  expect([existsSync(savedPath(bob.id)), existsSync(savedPath(ada.id))]).toEqual([false, true])
  expect([bob.id, ada.id].map((person) => savedConnection({ person }).apiKey)).toEqual([undefined, 'Ada'])
  expect(await asInstallation(async () => (await db()).paper.count())).toBe(1)
  expect(
    await asInstallation(async () => (await db()).setting.findMany({ where: { key: { contains: bob.id } } })),
  ).toEqual([])
  await expect(signIn('bob@example.org', PASSWORD, new Headers())).rejects.toMatchObject({ code: 'unauthorized' })
  const acts = await listActs()
  expect(acts.find(({ act }) => act === 'deleted an account')).toMatchObject({
    ...{ name: 'Ada', email: 'ada@example.org', about: { personId: bob.id } },
  })
  expect(JSON.stringify(acts)).not.toMatch(/Bob|bob@/)
  await expect(deleteAccount(ada, bob.id)).rejects.toMatchObject({ code: 'not_found' })
})

test("the engine's records of their work are deleted, too", async () => {
  const client = await db()
  const work = (person: Person) =>
    withOwner(person.id, async () => {
      const { id } = await client.run.findFirstOrThrow({ where: { ownerId: person.id }, select: { id: true } })
      await enqueue('runs', 'research', `${id}.1`, id)
      await enqueue('import', 'import', randomUUID(), `import of ${person.id}`)
      await enqueue('ingest', 'ingest', `ingest-p-${randomUUID()}`, 'p')
    })
  for (const person of [ada, bob]) await work(person)
  const kept = async () =>
    (await (await pool()).query(`SELECT name, authenticated_user AS person FROM dbos.workflow_status ORDER BY 1, 2`))
      .rows
  await asInstallation(kept)
  await deleteAccount(bob, ada.id)
  expect(await asInstallation(kept)).toEqual([
    { name: 'import', person: bob.id },
    // The paper stays, and is still processed.
    { name: 'ingest', person: '' },
    { name: 'ingest', person: bob.id },
    { name: 'research', person: bob.id },
  ])
})

test('the last administrator cannot leave; the first one can once there is another', async () => {
  await changeRole(ada, bob.id, 'reader')
  await expect(deleteAccount(ada, ada.id)).rejects.toMatchObject({ code: 'conflict' })
  expect((await rowsOf(ada.id))['run.owner_id']).toBe(1)
  await changeRole(ada, bob.id, 'administrator')
  await deleteAccount(ada, ada.id)
  const left = Object.entries(await rowsOf(ada.id)).flatMap(([name, n]) => (n > 0 ? [name] : []))
  // Settings of the installation have the same id.
  expect(left).toEqual([...STAYS, 'setting.owner_id'])
})

/** A shared library with these members, in the order in which they joined. */
async function share(members: [Person, 'manager' | 'contributor' | 'reader'][]): Promise<() => Promise<string[]>> {
  const client = await db()
  const joined = members.map(([{ id: personId }, role], n) => ({ personId, role, joinedAt: new Date(n) }))
  const data = { id: randomUUID(), name: 'Herons', kind: 'shared', members: { create: joined } }
  const { id } = await asInstallation(() => client.library.create({ data }))
  return async () => {
    const where = { libraryId: id, role: 'manager' }
    const rows = await asInstallation(() => client.libraryMember.findMany({ where }))
    return rows.map(({ personId }) => personId)
  }
}

test('when two managers leave at once, an enabled member becomes manager', async () => {
  const joinAs = async (name: string, role: 'contributor' | 'reader') =>
    join(keyIn(await invite(ada, role)), { name, email: `${name}@example.org`, password: PASSWORD })
  const [cyd, dan, eve] = [
    await joinAs('cyd', 'contributor'),
    await joinAs('dan', 'contributor'),
    await joinAs('eve', 'reader'),
  ]
  await disable(ada, dan.id, true)
  const managers = await share([
    [dan, 'manager'],
    [bob, 'manager'],
    [cyd, 'manager'],
    [eve, 'reader'],
  ])
  await Promise.all([deleteAccount(ada, bob.id), deleteAccount(ada, cyd.id)])
  expect((await managers()).sort()).toEqual([dan.id, eve.id].sort())
})

test('the zip contains everything of a person, and nothing of others', async () => {
  const { stream, fileName } = await exportOwn(bob)
  const files = await unzip(await buffer(stream))
  expect(fileName).toMatch(/^folio_.+\.zip$/)
  const text = (name: string) => files.get(name)?.toString('utf8') ?? ''
  for (const { name } of await asInstallation(listOwnTables)) {
    const rows = text(`data/${name}.jsonl`).trim().split('\n')
    expect([name, rows.length, rows[0]?.startsWith('{')]).toEqual([name, 1, true])
  }
  expect(text('data/run.jsonl')).toContain(bob.id)
  expect(text('notes.md')).toMatch(/# On herons \(p\)[\s\S]*> /)
  expect(JSON.parse(text('account.json'))).toMatchObject({
    email: 'bob@example.org',
    settings: { 'citation-style': 'apa', model: { whose: '' } },
  })
  const names = [...files.keys()]
  for (const kind of [
    /^sessions\/0001_.+\.md$/,
    /^sessions\/0001_.+\.json$/,
    /^saved\/0001_/,
    /^tables\/0001_.+\.csv$/,
  ])
    expect(names.filter((name) => kind.test(name))).toHaveLength(1)
  const all = [...files.values()].map((bytes) => bytes.toString('utf8')).join()
  expect(all).not.toMatch(/ada@example\.org|"owner_id":"owner"/)
  // Credentials must not be exported: they would be in whatever folder the zip is saved to.
  expect(all).not.toMatch(/folio_[\w-]{40}|public_key|secret/)
})
