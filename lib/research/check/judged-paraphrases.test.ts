import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadStatement } from '../../../e2e/openai-judgements'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { formatMarker } from '../../citations/markers/markers'
import { db } from '../../db/client'
import { replacePages } from '../../db/paper-rows/replace-pages'
import { testDatabase } from '../../db/test-database'
import { chunkDocument } from '../../library/chunking/chunk'
import { rectsOf } from '../../library/pdf/anchor'
import { readPdf } from '../../library/pdf/read-pdf'
import type { Passage } from '../../quoting/passage'
import type { ReadPage } from '../../text/document'
import { testModel } from '../../thinking/test-model'
import type { CitationView } from '../events/answer-view'
import { checkAnswer } from './check-answer'

const SAMPLES = path.resolve('prisma/samples')
/** Statements written by hand about the sample papers in other words, each with the sentences that support it. */
const statements: ReadStatement[] = JSON.parse(
  readFileSync(path.resolve('lib/research/check/fixtures/paraphrases.json'), 'utf8'),
)
type Source = ReadStatement['sources'][number]

/** Text allowed between two citations of one statement. */
const SEPARATORS = [' ', ' and ']

let server: OpenAIServer
let citations: CitationView[]
const pages = new Map<string, ReadPage[]>()

beforeAll(async () => {
  await testDatabase()
  server = await startOpenAIServer()
  server.control({ read: statements })
  const passages: Passage[] = []
  for (const paperId of new Set(statements.flatMap(({ sources }) => sources.map((source) => source.paperId))))
    passages.push(...(await addSample(paperId)))
  citations = await check(passages)
})
afterAll(() => server.close())

/** Reads a sample paper into the database, and returns its passages as an index has them. */
async function addSample(paperId: string): Promise<Passage[]> {
  const { pages: read, metadata } = await readPdf(path.join(SAMPLES, `${paperId}.pdf`))
  const { title } = metadata
  const client = await db()
  await client.paper.create({ data: { id: paperId, title, authors: [], fileName: '', status: 'ready' } })
  await replacePages(paperId, read)
  pages.set(paperId, read)
  return chunkDocument(read).map(({ kind, section, text, spans }, index) => {
    return { id: `${paperId} ${index}`, paperId, title, section, kind, text, spans, relevance: 0.9, question: '' }
  })
}

async function check(passages: Passage[]): Promise<CitationView[]> {
  const paragraphs = statements.map(({ statement, sources }, index) => {
    const markers = sources.map(({ paperId, page }) => formatMarker(paperId, page))
    return `${statement} ${markers.join(SEPARATORS[index % SEPARATORS.length])}.${index % 3 === 2 ? '\n\n' : ' '}`
  })
  const run = {
    analyst: testModel(server.url),
    signal: new AbortController().signal,
    step: <T>(_name: string, work: () => Promise<T>) => work(),
    emit: async () => {},
  }
  return (await checkAnswer(run, 'What do the sample papers say?', paragraphs.join(''), passages)).citations
}

/** Table rows keep their line breaks. */
const inLines = (sentences: string[]) =>
  sentences
    .join(' … ')
    .replace(/(\t.*) … (?=.*\t)/g, '$1\n')
    .replace(/^([^\t]*) … (?=.*\t)/, '$1 …\n')

/**
 * Whether the quote consists of those sentences, with ellipses where others are between them, and whether exactly these
 * are marked on the page.
 */
function isRight(citation: CitationView | undefined, { paperId, page: number, sentences }: Source): boolean {
  const page = pages.get(paperId)?.[number - 1]
  if (!citation || !page || citation.paperId !== paperId || citation.page !== number) return false
  const together = sentences.join(' ')
  const quote = page.text.includes(together) ? together : inLines(sentences)
  if (citation.quote !== quote) return false
  const starts = sentences.map((sentence) => page.text.indexOf(sentence))
  // A sentence across a page break is marked on both pages.
  if (starts.includes(-1)) return citation.rects.some((rect) => rect.page === number)
  const rects = sentences.flatMap(({ length }, index) =>
    rectsOf(page, starts[index] ?? 0, (starts[index] ?? 0) + length),
  )
  return rects.length > 0 && JSON.stringify(citation.rects) === JSON.stringify(rects)
}

const citationsOf = ({ statement }: ReadStatement) => citations.filter(({ sentence }) => sentence === `${statement}.`)

test('the supporting sentences of a statement are its quotes and are marked', () => {
  const wrong = statements.filter(
    (statement) => !statement.sources.every((source, index) => isRight(citationsOf(statement)[index], source)),
  )
  expect(statements).toHaveLength(30)
  expect(wrong.length, wrong.map(({ statement }) => statement).join('\n')).toBeLessThanOrEqual(2)
})

test("the verdict is the model's, except for statements that may not be verified", () => {
  const barred = statements.filter((statement) => {
    const told = citationsOf(statement).map(({ verdict, judgedBy }) => `${verdict} by ${judgedBy}`)
    const [first] = told
    expect(new Set(told).size, statement.statement).toBe(1)
    if (first === `${statement.verdict} by model`) return false
    expect([statement.verdict, first], statement.statement).toEqual(['verified', 'unchecked by words'])
    return true
  })
  // All of them are faithful: those that are barred show the cost of this rule.
  expect(barred.length, barred.map(({ statement }) => statement).join('\n')).toBeLessThanOrEqual(2)
})
