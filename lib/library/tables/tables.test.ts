import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { env } from '../../env'
import { withOwner } from '../../owner'
import { until } from '../../test-until'
import { indexContent } from '../indexing/index-layers'
import type { TableColumn } from './column'
import { fillTable } from './fill-table'
import { countLookedFor } from './table-view'
import {
  changePapers,
  correctCell,
  createTable,
  getTable,
  listTables,
  removeTable,
  resumeTables,
  setColumns,
  startFilling,
  stopFilling,
} from './tables'

const COUNT = 24
const paperId = (n: number) => `paper-${n}`
const METHOD: TableColumn = { id: 'method', name: 'Method', kind: 'text', look: '' }
const PEOPLE: TableColumn = { id: 'people', name: 'Participants', kind: 'number', look: '' }
const RATE: TableColumn = { id: 'rate', name: 'Learning rate', kind: 'number', look: '' }
const text = (n: number) =>
  `We propose a way of sorting letters that is called number ${n}. We recruited ${20 + n} participants for the study of it.`

beforeAll(async () => {
  await testDatabase()
  const client = await db()
  for (let n = 0; n < COUNT; n += 1) {
    const blocks = toJson([{ kind: 'paragraph', start: 0, end: text(n).length, section: 'Abstract' }])
    const map = toJson({ items: [], runs: [], strings: [] })
    const page = { number: 1, width: 1, height: 1, text: text(n), blocks, map, raw: text(n) }
    await client.paper.create({
      data: { id: paperId(n), title: `Sorting ${n}`, fileName: `${n}.pdf`, status: 'ready', pages: { create: page } },
    })
    await indexContent(paperId(n))
  }
  await client.paper.create({ data: { id: 'bare', title: 'Without a PDF', fileName: '', status: 'ready' } })
  await launchIdle({ 'fill-table': fillTable })
})

afterAll(endEngine)

const filled = (id: string) =>
  until('the table', async () => {
    const table = await getTable(id)
    return table.status === 'filling' ? null : table
  })
const make = (count: number, columns = [METHOD, PEOPLE]) =>
  createTable({ title: 'Sorting', paperIds: Array.from({ length: count }, (_, n) => paperId(n)), columns })

test('a table is filled as its papers are read, even across a restart', async () => {
  const columns = [
    METHOD,
    PEOPLE,
    ...Array.from({ length: 2 }, (_, n) => ({ ...RATE, id: `rate-${n}`, name: `Rate ${n}` })),
  ]
  const id = await make(COUNT, columns)
  await until('four cells', async () => countLookedFor(await getTable(id)).done >= 4, 5)
  await endEngine()
  expect(countLookedFor(await getTable(id)).done).toBeLessThan(COUNT * columns.length)
  await launchIdle({ 'fill-table': fillTable })
  await resumeTables()
  const table = await filled(id)
  expect(table.status).toBe('done')
  expect(countLookedFor(table)).toEqual({ done: COUNT * columns.length, of: COUNT * columns.length })
  expect(table.rows[7]?.cells.people).toMatchObject({
    value: 'We recruited 27 participants for the study of it.',
    number: null,
    quote: 'We recruited 27 participants for the study of it.',
    place: { page: 1 },
    verdict: 'quoted',
    by: 'words',
  })
  expect(table.rows[7]?.cells['rate-0']).toMatchObject({ value: null, verdict: 'missing' })
  expect(await listTables()).toMatchObject([{ id, papers: COUNT, status: 'done' }])
}, 180_000)

test("the person's values are marked, and neither overwritten nor lost when columns change", async () => {
  const id = await make(2)
  await filled(id)
  const at = { tableId: id, paperId: paperId(1), columnId: 'people' }
  await correctCell(at, '21 of 30')
  await correctCell({ ...at, columnId: 'method' }, '')
  await setColumns(id, [{ ...PEOPLE, name: 'People', look: 'participants recruited' }, METHOD, RATE])
  const changed = await filled(id)
  expect(changed.columns.map(({ name }) => name)).toEqual(['People', 'Method', 'Learning rate'])
  expect(changed.rows[1]?.cells).toMatchObject({
    people: { value: '21 of 30', number: 21, by: 'person', verdict: 'unchecked', place: null },
    method: { value: null, by: 'person' },
    rate: { value: null, by: 'words' },
  })
  expect(changed.rows[0]?.cells.people).toMatchObject({
    value: expect.stringContaining('20 participants'),
    by: 'words',
  })
  await correctCell(at, null)
  expect((await filled(id)).rows[1]?.cells.people).toMatchObject({
    value: expect.stringContaining('21 participants'),
    by: 'words',
  })
})

test('a paper without text is reported, and papers can be added and removed', async () => {
  const id = await make(1)
  await changePapers(id, { add: ['bare', paperId(5), 'no such paper'], remove: [] })
  const { rows } = await filled(id)
  expect(rows.map(({ paperId: own }) => own)).toEqual([paperId(0), 'bare', paperId(5)])
  expect(rows[1]?.error?.message).toContain('has no text to read')
  expect(rows[2]?.cells.people).toMatchObject({ value: expect.stringContaining('25 participants') })
  await changePapers(id, { add: [], remove: ['bare'] })
  expect((await getTable(id)).rows).toHaveLength(2)
})

test('a stopped or removed table is unchanged, and can be restored', async () => {
  const id = await make(3)
  await stopFilling(id)
  await filled(id)
  await expect(withOwner('ada', () => startFilling(id))).rejects.toThrow('no such table')
  expect((await getTable(id)).status).not.toBe('filling')
  await removeTable(id, true)
  await expect(getTable(id)).rejects.toThrow('no such table')
  await removeTable(id, false)
  expect((await getTable(id)).rows).toHaveLength(3)
})

test.each([
  ['no paper', { paperIds: [] }, /no papers to compare/],
  ['too many', { paperIds: Array.from({ length: 201 }, (_, n) => `x${n}`) }, /You chose 201 papers/],
  ['no column', { columns: [] }, /needs at least one column/],
  ['a name twice', { columns: [METHOD, { ...METHOD, id: 'again', name: 'method ' }] }, /Two columns are called/],
])('a table with %s is refused with a message', async (_, wrong, message) => {
  await expect(createTable({ title: 'T', paperIds: [paperId(0)], columns: [METHOD], ...wrong })).rejects.toThrow(
    message,
  )
})

test('when columns change while a table is queued, each paper is read once', async () => {
  const server: OpenAIServer = await startOpenAIServer()
  const model = { OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_API_KEY: 'key', CHAT_MODEL: 'test-model' }
  Object.assign(env(), { ...model, EMBEDDING_MODEL: 'offline' })
  try {
    const id = await make(3)
    await setColumns(id, [METHOD, RATE])
    await setColumns(id, [METHOD, PEOPLE, RATE])
    expect((await filled(id)).status).toBe('done')
    const read = server.prompts().filter((prompt) => prompt.includes('who fills one row of a table'))
    expect(read.length).toBeGreaterThan(0)
    expect(new Set(read).size).toBe(read.length)
  } finally {
    Object.assign(env(), { OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined, CHAT_MODEL: undefined })
    await server.close()
  }
})
