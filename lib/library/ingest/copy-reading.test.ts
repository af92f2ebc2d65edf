import { createReadStream } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { emptyTables } from '../../db/test-database'
import { endEngine } from '../../engine/test-engine'
import { asInstallation } from '../../owner'
import { run } from '../../research/test-run'
import { until } from '../../test-until'
import { addFile } from '../add/add-papers'
import { exportReferences } from '../cite/export-references'
import { currentIds } from '../ids/current-ids'
import { editPaper } from '../metadata/edit-paper'
import { getPaper, listPapers } from '../papers'
import { READER_VERSION } from '../pdf/reader-version'
import { rank } from '../search/rank'
import { rows } from '../sql/rows'
import { as, type Name, startTwoPeople } from '../test-two-people'

// No source is asked about the papers.
Object.assign(process.env, { ACCOUNTS: 'on', ARXIV_URL: 'http://127.0.0.1:9', CROSSREF_URL: 'http://127.0.0.1:9' })

const SAMPLE = path.resolve('prisma/samples/folio-attention-2026.pdf')
const TITLE = 'Zebras of the savannah'
/** Occurs only on the pages of the first paper, so a paper that has it has copied them. */
const MARK = 'Quokkacopy.'

beforeAll(startTwoPeople)
afterAll(() => endEngine())
beforeEach(() => asInstallation(() => emptyTables('paper', 'search_index')))

const change = (sql: string, values: unknown[] = []) => asInstallation(() => rows(sql, values))

/** Adds the sample and returns its id once it is read. */
async function add(name: Name, fileName = 'attention.pdf'): Promise<string> {
  const { id: given } = await as(name, () => addFile({ stream: createReadStream(SAMPLE), fileName }))
  return asInstallation(async () => {
    const client = await db()
    return until(`${fileName} to be read`, async () => {
      const [id = given] = await currentIds([given])
      // If there is none, it is getting its final id just now.
      const paper = await client.paper.findUnique({ where: { id } })
      if (paper?.status === 'failed') throw new Error(JSON.stringify(paper.error))
      return paper?.status === 'ready' ? id : null
    })
  })
}

/** Ada's paper, with an edited title and marked pages. */
async function addEdited(): Promise<string> {
  const id = await add('ada')
  await change('UPDATE page SET text = text || $2 WHERE paper_id = $1', [id, `\n${MARK}`])
  await as('ada', () => editPaper(id, { title: TITLE, authors: ['Zoe Zebra'], venue: 'Journal of Zebras' }))
  return id
}

const pagesOf = (id: string) =>
  change('SELECT number, text, blocks FROM page WHERE paper_id = $1 ORDER BY number', [id])
const isCopied = async (id: string) => JSON.stringify(await pagesOf(id)).includes(MARK)

test('a file that somebody outside one’s libraries has read is not read again, and their edits stay private', {
  timeout: 120_000,
}, async () => {
  const first = await addEdited()
  const edited = await as('ada', () => getPaper(first))
  const copy = await add('eve')
  expect(copy).not.toBe(first)
  expect(await pagesOf(copy)).toEqual(await pagesOf(first))
  expect(await isCopied(copy)).toBe(true)
  const [hers] = await as('eve', listPapers)
  expect(hers).toMatchObject({ id: copy, venue: null, pages: edited.pages })
  expect(hers?.title).not.toBe('')

  // No list, search, answer or export contains anything of the other paper.
  await as('eve', () => editPaper(copy, { title: 'On herons', venue: 'Birds' }))
  expect(await as('ada', () => getPaper(first))).toEqual(edited)
  const seen = async (name: Name, question: string) => {
    const found = await as(name, () => rank({ query: question, limit: 20 }))
    const listed = await as(name, listPapers)
    const { body } = await as(name, () => exportReferences(null, 'bib'))
    const { id, view, events } = await as(name, () => run(question))
    const evidence = await change('SELECT paper_id AS id FROM evidence WHERE run_id = $1', [id])
    return {
      papers: new Set([...found.map(({ paperId }) => paperId), ...evidence.map((row) => row.id)]),
      text: JSON.stringify([listed, body, view, events]),
      cited: evidence.length,
    }
  }
  const [ofAda, ofEve] = [await seen('ada', 'What is attention?'), await seen('eve', 'What is attention?')]
  expect([ofAda.papers, ofEve.papers]).toEqual([new Set([first]), new Set([copy])])
  expect(Math.min(ofAda.cited, ofEve.cited)).toBeGreaterThan(0)
  expect(ofEve.text).not.toMatch(/zebra/i)
  expect(ofAda.text).not.toMatch(/heron|Birds/)
  expect((await seen('eve', 'zebras savannah')).papers).toEqual(new Set())
})

test('earlier edits are not part of what the pages say, and are not copied', { timeout: 120_000 }, async () => {
  const first = await add('ada')
  const { title, authors } = await as('ada', () => getPaper(first))
  await as('ada', () =>
    editPaper(first, { title: TITLE, authors: ['Zoe Zebra'], published: '1066', doi: '10.1234/zebra' }),
  )
  const copy = await as('eve', async () => getPaper(await add('eve')))
  expect(copy).toMatchObject({ title, authors, doi: null })
  expect(copy.published).not.toBe('1066')
  const [row] = await change('SELECT edited FROM paper WHERE id = $1', [copy.id])
  expect(row?.edited ?? []).toEqual([])
})

test.each([
  ['could not be read', `UPDATE paper SET status = 'failed'`],
  ['is being read', `UPDATE paper SET status = 'reading'`],
  ['was read by an earlier reader', `UPDATE paper SET reader_version = ${READER_VERSION - 1}`],
  ['was read before it was kept what its pages say', 'UPDATE paper SET as_read = NULL'],
  ['has not got all of its pages', 'DELETE FROM page WHERE number = 1'],
  ['is named by an arXiv id', `UPDATE paper SET file_name = '1706.03762v5.pdf'`],
])('it is read again if the other one %s', { timeout: 120_000 }, async (_, sql) => {
  await addEdited()
  await change(sql)
  const copy = await add('eve')
  expect(await isCopied(copy)).toBe(false)
  expect((await pagesOf(copy)).length).toBeGreaterThan(0)
})
