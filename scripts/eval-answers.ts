import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { AnalystContext, Passage } from '../lib/analyst/analyst'
import { extractive } from '../lib/analyst/extractive'
import { readQuestion } from '../lib/analyst/question'
import { checkCitations } from '../lib/citations/check/check'
import { db } from '../lib/db/client'
import type { Prisma } from '../lib/db/generated/client'
import { AppError } from '../lib/errors'
import { contentChunks, indexContent, indexSummary, summaryChunks } from '../lib/library/index-layers'
import { libraryView } from '../lib/library/library-view'
import { locateInPaper } from '../lib/library/locate-in-paper'
import { getPaperText } from '../lib/library/paper-text'
import { readPdf } from '../lib/library/pdf/read-pdf'
import { rebuildIndex } from '../lib/library/search/rebuild-index'
import { FUNNEL } from '../lib/research/funnel'
import { gather } from '../lib/research/gather'
import type { RunContext } from '../lib/research/run-context'
import { ANSWERABLE, UNANSWERABLE } from './eval-answers-questions'

export type JudgedAnswer = {
  question: string
  type: string
  markdown: string
  /** share of the papers, and of the papers with a right page, that hold the answer */
  paper: number
  page: number
  /** the same for the evidence: no answer can be better */
  evidence: number
  words: number
  ms: number
  citations: number
  /** sentences whose words were not found for sure on the cited page */
  unverified: string[]
}

export type AnswerScores = { judged: JudgedAnswer[]; refused: { question: string; right: boolean }[] }

/**
 * Reads the PDFs of `dir` into the database in use, asks questions whose places in them are known, and judges what the
 * extractive analyst cites. Run it on an empty database.
 */
export async function evaluateAnswers(dir: string): Promise<AnswerScores> {
  await readLibrary(dir)
  const judged: JudgedAnswer[] = []
  for (const { question, gold } of ANSWERABLE) judged.push(await judge(question, gold))
  const refused: AnswerScores['refused'] = []
  for (const { question, unknown } of UNANSWERABLE) {
    const { markdown } = await answer(question)
    refused.push({
      question,
      right: markdown === '' || unknown.some((name) => markdown.includes(`do not mention “${name}”`)),
    })
  }
  return { judged, refused }
}

/** One line for each question that was not answered from the right page, then the means. */
export function answerReport({ judged, refused }: AnswerScores): string {
  const mean = (of: (one: JudgedAnswer) => number) => judged.reduce((sum, one) => sum + of(one), 0) / judged.length
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const wrong = judged
    .filter(({ page }) => page < 1)
    .map(
      ({ question, type, paper, page, evidence }) =>
        `paper ${paper} page ${page} evidence ${evidence}  ${question} [${type}]`,
    )
  const doubtful = judged.flatMap(({ unverified }) => unverified.map((sentence) => `not verified: ${sentence}`))
  const sum = (of: (one: JudgedAnswer) => number) => judged.reduce((total, one) => total + of(one), 0)
  const rows = [
    ['questions', String(judged.length)],
    ['right paper cited', percent(mean((one) => one.paper))],
    ['right page cited', percent(mean((one) => one.page))],
    ['right page in the evidence', percent(mean((one) => one.evidence))],
    ['citations verified', percent(1 - sum((one) => one.unverified.length) / sum((one) => one.citations))],
    ['words', mean((one) => one.words).toFixed(0)],
    ['ms to write', mean((one) => one.ms).toFixed(0)],
    ['unanswerable ones refused', `${refused.filter(({ right }) => right).length} of ${refused.length}`],
  ]
  return [...wrong, ...doubtful, '', ...rows.map(([name = '', value = '']) => `${name.padEnd(28)}${value}`), ''].join(
    '\n',
  )
}

export async function readLibrary(dir: string): Promise<void> {
  const client = await db()
  const files = (await readdir(dir)).filter((file) => file.endsWith('.pdf')).sort()
  if (files.length === 0) throw new AppError('bad_request', `There are no PDFs in ${dir}.`)
  const ids: string[] = []
  for (const file of files) {
    const { pages, metadata } = await readPdf(path.join(dir, file))
    const id = path.basename(file, '.pdf')
    const rows = pages.map(({ blocks, map, ...page }) => ({ ...page, blocks: json(blocks), map: json(map) }))
    await client.paper.create({
      data: { id, fileName: file, status: 'ready', pageCount: pages.length, ...metadata, pages: { create: rows } },
    })
    const markdown = await extractive.summarize(await getPaperText(id), CONTEXT)
    await client.summary.create({ data: { paperId: id, markdown, analyst: extractive.name } })
    await indexContent(id)
    await indexSummary(id)
    ids.push(id)
  }
  await rebuildIndex(chunksOf(ids))
}

async function* chunksOf(ids: string[]) {
  for (const paperId of ids) {
    yield { paperId, layer: 'content' as const, ...(await contentChunks(paperId)) }
    yield { paperId, layer: 'summary' as const, ...(await summaryChunks(paperId)) }
  }
}

async function judge(question: string, gold: { paper: string; pages: number[] }[]): Promise<JudgedAnswer> {
  const { markdown, passages, ms } = await answer(question)
  const { citations } = checkCitations({ markdown, evidence: passages })
  const share = (holds: (place: { paper: string; pages: number[] }) => boolean) =>
    gold.filter(holds).length / gold.length
  const unverified: string[] = []
  for (const citation of citations) {
    const [place] = await locateInPaper(citation.paperId, [citation])
    if (!place || citation.verdict !== 'verified') unverified.push(`${citation.marker} ${citation.sentence}`)
  }
  return {
    question,
    type: readQuestion(question).type,
    markdown,
    paper: share(({ paper }) => citations.some(({ paperId }) => paperId === paper)),
    page: share(({ paper, pages }) => citations.some(({ paperId, page }) => paperId === paper && pages.includes(page))),
    evidence: share(({ paper, pages }) =>
      passages.some(({ paperId, spans }) => paperId === paper && spans.some(({ page }) => pages.includes(page))),
    ),
    words: markdown.split(/\s+/).length,
    ms,
    citations: citations.length,
    unverified,
  }
}

/** The markdown is empty when the funnel finds nothing. */
export async function answer(text: string): Promise<{ markdown: string; passages: Passage[]; ms: number }> {
  const question = readQuestion(text)
  const passages = await gather(runOn(text), question).then(
    (gathered) => gathered.passages,
    (error) => {
      if (error instanceof AppError && error.code !== 'internal') return []
      throw error
    },
  )
  const started = performance.now()
  let markdown = ''
  if (passages.length > 0) for await (const part of extractive.write({ question, passages }, CONTEXT)) markdown += part
  return { markdown, passages, ms: performance.now() - started }
}

const CONTEXT: AnalystContext = { signal: new AbortController().signal, library: libraryView }

/** A run that nobody watches. */
function runOn(question: string): RunContext {
  return {
    run: {
      id: 'evaluation',
      sessionId: 'evaluation',
      mode: 'answer',
      question,
      feedback: null,
      target: null,
      parentId: null,
    },
    settings: FUNNEL,
    signal: CONTEXT.signal,
    analyst: extractive,
    step: (_name, work) => work(),
    emit: async () => {},
  }
}

function json(value: unknown): Prisma.InputJsonValue {
  return value as Prisma.InputJsonValue
}
