import path from 'node:path'
import { db } from '../lib/db/client'
import { analyze } from '../lib/text/words/analyze'
import { alignTable, mean, share } from './align-table'
import { ask } from './answers/ask'
import { readLibrary } from './answers/read-library'
import { scoreBm25 } from './broad/bm25'
import { type BroadQuestion, readBroadQuestions } from './broad/broad-questions'
import { type Interval, meanWithInterval } from './broad/interval'

export type AskedBroad = BroadQuestion & {
  /** papers of the shown passages, in order, and the beginning of each passage */
  shown: { paperId: string; opening: string }[]
  /** papers of the best pages by BM25 */
  pages: string[]
  /** papers of the shortlist, best first */
  shortlist: string[]
}

export type BroadScores = { name: string; first: Interval; three: Interval; five: Interval; captions: Interval | null }

/** Number of pages by which BM25 is scored. */
const FIRST_PAGES = 5
const CAPTION = /^(?:table|tab|figure|fig|algorithm|listing)\.?\s+[\divx]+\s*[.:|]/i

/**
 * Asks common questions about the PDFs in the folder of `file`, without a language model, and compares the papers whose
 * passages come first with those that a librarian would open first.
 */
export async function evaluateBroad(file: string): Promise<AskedBroad[]> {
  const pdfs = await readLibrary(path.dirname(file))
  return askBroad(readBroadQuestions(file, pdfs))
}

/** The same for questions about the papers in the database in use. */
export async function askBroad(questions: BroadQuestion[]): Promise<AskedBroad[]> {
  const client = await db()
  const rows = await client.page.findMany({ select: { paperId: true, text: true } })
  const pages = rows.map(({ paperId, text }) => ({ paperId, terms: analyze(text) }))
  const score = scoreBm25(pages.map(({ terms }) => terms))
  const asked: AskedBroad[] = []
  for (const question of questions) {
    const { shown, papers } = await ask(question.question)
    const best = score(analyze(question.question)).slice(0, FIRST_PAGES)
    asked.push({
      ...question,
      shown: shown.map(({ paperId, text }) => ({ paperId, opening: text.slice(0, 80) })),
      pages: best.map((page) => pages[page]?.paperId ?? ''),
      shortlist: papers.flatMap(({ paperId, kept }) => (kept ? [paperId] : [])),
    })
  }
  return asked
}

/** Folio compared with BM25 over pages, each with a 95 % confidence interval of its mean. */
export function broadScores(asked: AskedBroad[]): BroadScores[] {
  const captions = asked.map(({ shown }) => Number(CAPTION.test(shown[0]?.opening ?? '')))
  return [
    {
      ...scoresOf('Folio', asked, (one) => one.shown.map(({ paperId }) => paperId)),
      captions: meanWithInterval(captions),
    },
    { ...scoresOf('BM25 over pages', asked, ({ pages }) => pages), captions: null },
  ]
}

function scoresOf(name: string, asked: AskedBroad[], of: (one: AskedBroad) => string[]) {
  const each = (score: (papers: string[], central: string[]) => number) =>
    meanWithInterval(asked.map((one) => score(of(one), one.central)))
  return {
    name,
    first: each(([first = ''], central) => Number(central.includes(first))),
    three: each((papers, central) => Number(papers.slice(0, 3).some((id) => central.includes(id)))),
    five: each((papers, central) => mean(central.map((id) => papers.slice(0, 5).includes(id))) ?? 0),
  }
}

/** One line for each question without a leading central paper, then the scores. */
export function broadReport(asked: AskedBroad[]): string {
  const misses = asked.flatMap(({ id, question, central, shown }) => {
    const isCaption = CAPTION.test(shown[0]?.opening ?? '')
    if (shown[0] && central.includes(shown[0].paperId) && !isCaption) return []
    const papers = shown.slice(0, 5).map(({ paperId }) => paperId.slice(0, 18))
    return [`${id} ${question}\n   ${papers.join(', ') || 'nothing is shown'}\n   ${shown[0]?.opening ?? ''}`]
  })
  const cell = (value: Interval | null) =>
    value ? `${share(value.mean)} (${share(value.low)}–${share(value.high)})` : share(null)
  const rows = broadScores(asked).map(({ name, first, three, five, captions }) => [
    name,
    ...[first, three, five, captions].map(cell),
  ])
  const head = [
    '',
    'central paper first',
    'in the first three',
    'share of central papers in five',
    'captions that lead',
  ]
  return `${misses.join('\n')}\n\n${asked.length} questions\n${alignTable([head, ...rows])}\n`
}

export function broadToKeep(asked: AskedBroad[]) {
  return { scores: broadScores(asked), questions: asked }
}
