import { alignTable, mean, share } from '../align-table'
import type { AskedGold } from './ask-gold'
import { FAR } from './far-questions'

/** A row of the report: questions of one type, or all. Shares are 0..1; null if no question has gold places. */
export type AnswerScores = {
  type: string
  questions: number
  shortlistPaper: number | null
  evidencePaper: number | null
  evidencePage: number | null
  /** share with a right page among the first 1, 3, 5 passages shown */
  shownPage: [number | null, number | null, number | null]
  citedPage: number | null
  refused: number
  flagged: number
  /** of unanswerable questions: share refused or answered below a notice */
  caught: number | null
  words: number
  findMs: number
  writeMs: number
}

/**
 * Scores by type, in the order of their first questions, then of all answerable, unanswerable, and off-topic questions.
 */
export function scoresOf(asked: AskedGold[]): AnswerScores[] {
  const types = [...new Set(asked.map(({ type }) => type))]
  const isAnswerable = ({ gold }: AskedGold) => gold.length > 0
  const isFar = ({ type }: AskedGold) => type.startsWith(FAR)
  const sums: [string, AskedGold[]][] = [
    ['all answerable', asked.filter(isAnswerable)],
    ['all unanswerable', asked.filter((one) => !isAnswerable(one) && !isFar(one))],
    ['all of another field', asked.filter(isFar)],
  ]
  return [
    ...types.map((type) =>
      score(
        type,
        asked.filter((one) => one.type === type),
      ),
    ),
    ...sums.flatMap(([name, list]) => (list.length > 0 ? [score(name, list)] : [])),
  ]
}

function score(type: string, asked: AskedGold[]): AnswerScores {
  const answerable = asked.filter(({ gold }) => gold.length > 0)
  const ofGold = (of: (one: AskedGold) => number) => mean(answerable.map(of))
  return {
    type,
    questions: asked.length,
    shortlistPaper: ofGold((one) => one.shortlist),
    evidencePaper: ofGold((one) => one.found.paper),
    evidencePage: ofGold((one) => one.found.page),
    shownPage: [
      ofGold((one) => one.read[1].page),
      ofGold((one) => one.read[3].page),
      ofGold((one) => one.read[5].page),
    ],
    citedPage: ofGold((one) => one.citations.page),
    refused: mean(asked.map(({ outcome }) => outcome === 'refusal')) ?? 0,
    flagged: mean(asked.map(({ outcome }) => outcome === 'notice')) ?? 0,
    caught: mean(asked.filter(({ gold }) => gold.length === 0).map(({ outcome }) => outcome !== 'answer')),
    words: mean(asked.map(({ words }) => words)) ?? 0,
    findMs: median(asked.map(({ ms }) => ms.find)),
    writeMs: median(asked.map(({ ms }) => ms.write)),
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

const COLUMNS: [name: string, of: (row: AnswerScores) => string][] = [
  ['type', ({ type }) => type],
  ['n', ({ questions }) => String(questions)],
  ['shortlist', ({ shortlistPaper }) => share(shortlistPaper)],
  ['evidence paper', ({ evidencePaper }) => share(evidencePaper)],
  ['page', ({ evidencePage }) => share(evidencePage)],
  ['page shown @1', ({ shownPage }) => share(shownPage[0])],
  ['@3', ({ shownPage }) => share(shownPage[1])],
  ['@5', ({ shownPage }) => share(shownPage[2])],
  ['cited page', ({ citedPage }) => share(citedPage)],
  ['refused', ({ refused }) => share(refused)],
  ['notice', ({ flagged }) => share(flagged)],
  ['caught', ({ caught }) => share(caught)],
  ['words', ({ words }) => words.toFixed(0)],
  ['find ms', ({ findMs }) => findMs.toFixed(0)],
  ['write ms', ({ writeMs }) => writeMs.toFixed(0)],
]

/** The scores as a table. */
export function answerTable(rows: AnswerScores[]): string {
  return alignTable([COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, of]) => of(row)))])
}

/**
 * One line for each question whose page is not among the first three passages, or that was wrongly refused, flagged or
 * answered.
 */
export function misses(asked: AskedGold[]): string[] {
  return asked.flatMap(({ id, type, question, gold, outcome, found, read, said }) => {
    const isRight = gold.length === 0 ? outcome !== 'answer' : outcome === 'answer' && read[3].page === 1
    if (isRight || type.startsWith(FAR)) return []
    const places = gold.length > 0 ? `evidence ${share(found.page)} first three ${share(read[3].page)}  ` : ''
    return [`${id} ${type}: ${outcome}  ${places}${question}${said && `  (${said.replace(/\s+/g, ' ').slice(0, 90)})`}`]
  })
}
