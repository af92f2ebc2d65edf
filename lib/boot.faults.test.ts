import { execFileSync, spawnSync } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from './db/test-database'
import { shutdown } from './engine/launch'
import { env } from './env'
import { storedPath } from './files/places'
import type { CitationView } from './research/events/answer-view'
import type { RunView } from './research/run-view'
import { until } from './test-until'
import { sentencesOf } from './text/sentences'

const PAPERS = path.resolve('../shared/papers')
const hasPapers = existsSync(PAPERS)
const hasPoppler = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

const QUESTIONS = [
  'how do transformers work',
  'what is retrieval-augmented generation',
  'Why does Raft use randomized election timeouts?',
  'How does MapReduce handle worker failures?',
  'what is knowledge distillation',
  'How does dense passage retrieval differ from BM25?',
  'How does FlashAttention reduce memory reads and writes?',
  'How many papers does S2ORC contain?',
  'What is the first law of black hole mechanics?',
  'How does REALM train its retriever?',
]

let dataDir = ''

beforeAll(async () => {
  if (!hasPapers) return
  dataDir = mkdtempSync(path.join(tmpdir(), 'folio-boot-'))
  Object.assign(env(), {
    DATA_DIR: dataDir,
    SAMPLE_LIBRARY: 'off',
    CROSSREF_URL: 'http://127.0.0.1:9',
    ARXIV_URL: 'http://127.0.0.1:9',
  })
  await testDatabase()
  const { boot } = await import('./boot')
  await boot()
  const { addFile } = await import('./library/add/add-papers')
  for (const fileName of readdirSync(PAPERS).filter((name) => name.endsWith('.pdf')))
    await addFile({ stream: createReadStream(path.join(PAPERS, fileName)), fileName })
  await settled()
}, 400_000)

afterAll(async () => {
  await shutdown()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})

async function settled() {
  const { listPapers } = await import('./library/papers')
  const left = async () => (await listPapers()).filter(({ status }) => status !== 'ready' && status !== 'failed').length
  // Allow each paper the time limit of one.
  for (let before = await left(); before > 0; before = await left())
    await until(`one of ${before} papers to be read`, async () => (await left()) < before, 200)
  return listPapers()
}

async function ask(question: string): Promise<RunView> {
  const { getRunView, startRun, watchRun } = await import('./research/runs')
  const { runId } = await startRun({ question })
  for await (const _ of watchRun(runId, -1));
  return getRunView(runId)
}

/** Letters and digits only, on which two PDF readers must agree. */
const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const pageTexts = new Map<string, string>()

/** The text of a page by another PDF reader; empty behind the last page. */
function pageText(file: string, page: number): string {
  const key = `${file} ${page}`
  const known = pageTexts.get(key)
  if (known !== undefined) return known
  const from = ['-raw', '-f', String(page), '-l', String(page), file, '-']
  const { status, stdout, stderr } = spawnSync('pdftotext', from, { encoding: 'utf8' })
  if (status !== 0 && !stderr.includes('Wrong page range')) throw new Error(stderr)
  const text = letters(stdout)
  pageTexts.set(key, text)
  return text
}

/** Whether the words of a quote are on a page, in order. The other reader may read a few of them differently. */
function standsOn(text: string, words: string[]): boolean {
  let from = 0
  let found = 0
  for (const word of words) {
    const at = text.indexOf(word, from)
    if (at < 0 || at - from > 400) continue
    from = at + word.length
    found += 1
  }
  return text.includes(words.join('')) || found / words.length >= 0.85
}

/** Like `standsOn`, for a sentence that may continue on the next page. */
function standsFrom(file: string, page: number, quote: string): boolean {
  // The other reader returns ZapfDingbats marks by their codes.
  const words = quote.replaceAll('✓', '3').replaceAll('✗', '7').split(/\s+/).map(letters).filter(Boolean)
  const text = pageText(file, page)
  if (standsOn(text, words)) return true
  const next = pageText(file, page + 1)
  return words.some(
    (_, at) => at > 2 && standsOn(text.slice(-3_000), words.slice(0, at)) && standsOn(next, words.slice(at)),
  )
}

test.skipIf(!hasPapers)('every real paper is ready, with the right id', async () => {
  const papers = await settled()
  expect(papers.filter((paper) => paper.status !== 'ready').map((paper) => [paper.fileName, paper.error])).toEqual([])
  expect(papers.map((paper) => paper.id)).toEqual(
    expect.arrayContaining(['1706.03762v5', '2005.11401v4', '2205.14135v2', '2004.04906v3', 'dean2004mapreduce']),
  )
})

test.skipIf(!hasPapers || !hasPoppler)(
  'for every citation of ten answers the quote stands on the cited page of the PDF',
  async () => {
    const { db } = await import('./db/client')
    const client = await db()
    const checked: CitationView[] = []
    const sentences: { question: string; page: number; sentence: string; isThere: boolean }[] = []
    for (const question of QUESTIONS) {
      const view = await ask(question)
      expect([question, view.status, view.error]).toEqual([question, 'completed', null])
      for (const citation of view.citations) {
        const paper = await client.paper.findUniqueOrThrow({ where: { id: citation.paperId } })
        const file = storedPath(paper.fileHash ?? '')
        for (const { start, end } of sentencesOf(citation.quote)) {
          const sentence = citation.quote.slice(start, end)
          const isThere = [0, 1].some((more) => standsFrom(file, citation.page + more, sentence))
          sentences.push({ question, page: citation.page, sentence, isThere })
        }
        checked.push(citation)
      }
    }
    expect(checked.length).toBeGreaterThan(40)
    // The other reader puts a figure or a footnote into a sentence that crosses a column break.
    const lost = sentences.filter(({ isThere }) => !isThere)
    expect([lost.length / sentences.length < 0.04, lost]).toEqual([true, lost])
    // Not proven: tables read as paragraphs, and paragraphs with a formula that is left out.
    expect(checked.filter((citation) => citation.verdict === 'quoted').length / checked.length).toBeGreaterThan(0.9)
    expect(checked.every((citation) => citation.rects.length > 0 || citation.verdict !== 'quoted')).toBe(true)
  },
  180_000,
)
