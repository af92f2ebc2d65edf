import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../lib/db/test-database'
import type { TableColumn } from '../../lib/library/tables/column'
import { fillRow } from '../../lib/library/tables/fill-row'
import { lookUp } from '../../lib/research/look-up/look-up'
import { QUOTING } from '../../lib/thinking/analyst'
import { mean } from '../align-table'
import { ask } from '../answers/ask'
import { readLibrary } from '../answers/read-library'
import { readBroadQuestions } from '../broad/broad-questions'
import { askBroad, broadScores } from '../eval-broad'
import judged from './judged.json'

// On the sample papers, without a language model: which papers must come first, and what must find nothing. The
// sentences and columns were written before the thresholds; never remove one.

const SAMPLES = path.resolve('prisma/samples')
const BUSY_MS = 900_000
let pdfs: string[] = []

beforeAll(async () => {
  await testDatabase()
  pdfs = await readLibrary(SAMPLES)
}, BUSY_MS)

async function papersNear(text: string): Promise<string[]> {
  let found: string[] = []
  for await (const { sentences } of lookUp(text, { analyst: QUOTING, signal: new AbortController().signal }))
    found = sentences.flatMap(({ sources }) => sources.map(({ paperId }) => paperId))
  return found
}

async function cellOf({ name, kind, look }: { name: string; kind: string; look: string }, paper: string) {
  const [cell] = await fillRow([{ id: name, name, kind: kind as TableColumn['kind'], look }], paper)
  return cell?.value ?? null
}

test('papers on the topic lead common questions, and captions never do', async () => {
  const questions = readBroadQuestions(path.join(import.meta.dirname, '../broad/samples.jsonl'), pdfs)
  const asked = await askBroad(questions)
  const [folio, bm25] = broadScores(asked)
  expect(asked).toHaveLength(12)
  // Measured: .75 and .83; BM25 over pages .50 and .75.
  expect(folio?.first.mean).toBeGreaterThanOrEqual(0.75)
  expect(folio?.first.mean).toBeGreaterThan(bm25?.first.mean ?? 1)
  expect(folio?.three.mean).toBeGreaterThanOrEqual(bm25?.three.mean ?? 1)
  expect(folio?.captions?.mean).toBe(0)
})

test('absurd sentences find nothing, in look-ups and as questions', async () => {
  const near = await Promise.all(judged.absurd.sentences.map(papersNear))
  expect(judged.absurd.sentences.filter((_, at) => near[at]?.length)).toEqual([])
  for (const sentence of judged.absurd.sentences)
    expect.soft((await ask(sentence)).outcome, sentence).not.toBe('answer')
})

test('paraphrases of papers find their paper', async () => {
  const near = await Promise.all(judged.real.sentences.map(({ text }) => papersNear(text)))
  expect(judged.real.sentences.filter(({ paper }, at) => !near[at]?.includes(paper))).toEqual([])
})

test('absurd columns stay empty in every paper', async () => {
  const papers = pdfs.map((pdf) => path.basename(pdf, '.pdf'))
  const cells = await Promise.all(
    judged.absurd.columns.flatMap((column) =>
      papers.map(async (paper) => ({ column: column.name, paper, value: await cellOf(column, paper) })),
    ),
  )
  expect(cells.filter(({ value }) => value !== null)).toEqual([])
})

test("common columns keep a sentence of the column's kind", async () => {
  const values = await Promise.all(judged.real.columns.map(({ paper, ...column }) => cellOf(column, paper)))
  expect(judged.real.columns.filter((_, at) => values[at] === null)).toEqual([])
  const numbers = values.filter((_, at) => judged.real.columns[at]?.kind === 'number')
  expect(mean(numbers.map((value) => /\d|one|two|three|six|twelve/i.test(value ?? '')))).toBe(1)
})
