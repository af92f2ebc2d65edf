import { beforeAll, expect, test } from 'vitest'
import { asInstallation, withOwner } from '../../owner'
import { db } from '../client'
import { Prisma, type PrismaClient } from '../generated/client'
import { testDatabase } from '../test-database'
import { fillOwn } from '../test-own-rows'
import { pool } from './pool'

process.env.ACCOUNTS = 'on'

const PEOPLE = ['ada', 'bob'] as const

beforeAll(async () => {
  await asInstallation(testDatabase)
  const client = await db()
  await asInstallation(async () => {
    await client.library.deleteMany({ where: { id: 'everyone' } })
    await client.searchIndex.create({ data: { id: 1, embeddingModel: 'offline', dimensions: 0 } })
    for (const person of PEOPLE) await addPaper(client, person)
  })
  for (const person of PEOPLE) await withOwner(person, () => fillOwn(client, person, person))
})

/** A person's paper with everything that belongs to it. */
async function addPaper(client: PrismaClient, own: string) {
  const [id, paperId] = [own, own]
  await client.person.create({ data: { id, name: own, email: own } })
  const libraries = { create: { libraryId: `own-${own}` } }
  await client.paper.create({ data: { id, fileName: own, libraries } })
  await client.paperAlias.create({ data: { id: `${own} before`, paperId, reason: 'renamed', fileName: own } })
  await client.page.create({ data: { paperId, number: 1, text: own, width: 1, height: 1, blocks: [], map: {} } })
  await client.ocrPage.create({ data: { paperId, number: 1, reading: {} } })
  await client.pictureReading.create({ data: { paperId, page: 1, kind: 'figure', place: '0 0 1 1', model: 'm' } })
  await client.summary.create({ data: { paperId, markdown: own, analyst: 'extractive' } })
  const indexed = { indexId: 1, paperId, layer: 'content' }
  await client.indexedPaper.create({ data: { ...indexed, chunks: 1 } })
  await client.chunk.create({
    data: { ...indexed, kind: 'text', section: '', ord: 0, text: own, spans: [], tokens: 1 },
  })
  await client.spelledNames.create({ data: { paperId, initials: [], names: [] } })
  await client.citedPapers.create({ data: { paperId, cited: [] } })
  await client.paperRelevance.create({ data: { paperId, key: 'k', score: 1 } })
  await client.paperFindings.create({ data: { paperId, key: 'k', findings: [] } })
  await client.paperRelation.create({ data: { paperId, key: 'k', relation: 'supports' } })
}

/** Tables with row-level policies. */
async function walledTables(): Promise<string[]> {
  const { rows } = await (await pool()).query(
    "SELECT relname AS name FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace",
  )
  return rows.map(({ name }) => name)
}

test('every table with an owner, directly or through another table, has policies', async () => {
  const walled = await walledTables()
  const { rows } = await asInstallation(async () =>
    (await pool()).query(
      `SELECT DISTINCT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'owner_id'
       UNION SELECT child.relname FROM pg_constraint
         JOIN pg_class child ON child.oid = conrelid JOIN pg_class parent ON parent.oid = confrelid
         WHERE contype = 'f' AND parent.relrowsecurity AND confdeltype = 'c'`,
    ),
  )
  // Settings are shared. A paper belongs to those who have it in a library.
  const owned = [...rows.map(({ name }) => name).filter((name) => name !== 'setting'), 'library', 'paper']
  expect(walled.sort()).toEqual(owned.sort())
})

test("handwritten SQL finds a person's own rows, and changes no others", async () => {
  for (const table of await withOwner('ada', walledTables)) {
    const count = async () => (await (await pool()).query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n
    expect([table, await asInstallation(count)]).toEqual([table, 2])
    for (const person of PEOPLE) expect([table, await withOwner(person, count)]).toEqual([table, 1])
    expect([table, await withOwner('eve', count)]).toEqual([table, 0])
    // Nobody: a request whose sender is not known yet.
    expect([table, await count()]).toEqual([table, 0])
    const drop = withOwner('eve', async () => (await pool()).query(`DELETE FROM ${table}`))
    if (['library', 'library_member', 'library_paper'].includes(table))
      await expect(drop).rejects.toThrow('permission denied')
    else expect([table, (await drop).rowCount]).toEqual([table, 0])
  }
  const forge = async () => (await pool()).query("INSERT INTO session (id, title, owner_id) VALUES ('x', '', 'bob')")
  await expect(withOwner('ada', forge)).rejects.toThrow('row-level security')
  const intrude = async () =>
    (await pool()).query("INSERT INTO entry (id, session_id, command, result) VALUES ('x', 'bob', '', '{}')")
  await expect(withOwner('ada', intrude)).rejects.toThrow('row-level security')
})

test("people's queries have no access to tables of accounts", async () => {
  const { rows } = await asInstallation(async () =>
    (await pool()).query<{ name: string }>(
      `SELECT DISTINCT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name IN ('person_id', 'grant_id', 'redirect_uris')
         AND table_name NOT IN ('library_member', 'comment_notice')
       UNION SELECT unnest(ARRAY['person', 'verification', 'credential'])`,
    ),
  )
  expect(rows.length).toBeGreaterThan(12)
  for (const { name } of rows) {
    const look = async () => (await pool()).query(`SELECT * FROM ${name}`)
    await expect(withOwner('ada', look)).rejects.toThrow('permission denied')
  }
})

test("people's queries cannot add themselves to a library, change a role, or put a paper there", async () => {
  for (const change of [
    `INSERT INTO library_member (library_id, person_id, role) VALUES ('everyone', 'ada', 'manager')`,
    `UPDATE library_member SET role = 'manager'`,
    `DELETE FROM library_member`,
    `UPDATE library SET kind = 'everyone'`,
    `INSERT INTO library_paper (library_id, paper_id) VALUES ('own-ada', 'bob')`,
  ])
    await expect(withOwner('ada', async () => (await pool()).query(change))).rejects.toThrow('permission denied')
})

test('people who query in the same tick each get their own rows', async () => {
  const client = await db()
  const look = (person: string) =>
    withOwner(person, async () => {
      const runs = Promise.all(PEOPLE.map((id) => client.run.findUnique({ where: { id } })))
      const answers = Promise.all(
        PEOPLE.map((id) => client.answer.findUnique({ where: { runId: id }, include: { citations: true } })),
      )
      const sessions = client.session.findMany()
      const [note, highlights] = await client.$transaction([client.note.findFirst(), client.highlight.count()])
      return {
        runs: (await runs).map((run) => run?.id),
        cited: (await answers).map((answer) => answer?.citations.map(({ quote }) => quote)),
        rest: [(await sessions).map(({ id }) => id), note?.markdown, highlights],
      }
    })
  for (let n = 0; n < 20; n++)
    for (const [k, seen] of (await Promise.all([...PEOPLE, ...PEOPLE].map(look))).entries()) {
      const own = PEOPLE[k % 2] ?? ''
      const mine = <T>(what: T) => PEOPLE.map((person) => (person === own ? what : undefined))
      expect(seen).toEqual({ runs: mine(own), cited: mine([own]), rest: [[own], own, 1] })
    }
})

test("the application's filter alone returns no rows of others either", async () => {
  const client = await db()
  const walled = await withOwner('ada', walledTables)
  const alter = (how: string) =>
    asInstallation(async () => {
      for (const table of walled) await (await pool()).query(`ALTER TABLE ${table} ${how} ROW LEVEL SECURITY`)
    })
  const filtered: string[] = []
  await alter('DISABLE')
  for (const name of Object.values(Prisma.ModelName)) {
    const model = name.charAt(0).toLowerCase() + name.slice(1)
    const table = client[model as 'run']
    const all = await asInstallation(() => table.count())
    // People have no access to the tables of accounts.
    const own = await withOwner('ada', () => table.count()).catch(() => all)
    if (own < all) filtered.push(model)
  }
  await alter('ENABLE')
  expect(filtered).toHaveLength(walled.length)
})
