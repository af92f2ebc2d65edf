import type { AskedGold } from './ask-gold'

/** One row of the report: the questions of a type, or all. Shares are 0..1, of answerable questions. */
export type AnswerScores = {
  type: string
  questions: number
  shortlistPaper: number | null
  evidencePaper: number | null
  evidencePage: number | null
  citedPaper: number | null
  citedPage: number | null
  /** share of those whose answer is known in a paper's own words that begin with it */
  opens: number | null
  papers: number
  passages: number
  refused: number
  flagged: number
  words: number
  /** share of the citations */
  verified: number | null
  funnelMs: number
  writeMs: number
}

/** Scores by type, in the order in which the types come, then of all that are answerable. */
export function scoresOf(asked: AskedGold[]): AnswerScores[] {
  const types = [...new Set(asked.map(({ type }) => type))]
  const answerable = asked.filter(({ gold }) => gold.length > 0)
  const rows = types.map((type) =>
    score(
      type,
      asked.filter((one) => one.type === type),
    ),
  )
  return answerable.length > 0 ? [...rows, score('all answerable', answerable)] : rows
}

function score(type: string, asked: AskedGold[]): AnswerScores {
  const mean = (of: (one: AskedGold) => number) => asked.reduce((sum, one) => sum + of(one), 0) / asked.length
  const answerable = asked.some(({ gold }) => gold.length > 0)
  const ofGold = (of: (one: AskedGold) => number) => (answerable ? mean(of) : null)
  const sum = (of: (one: AskedGold) => number) => asked.reduce((total, one) => total + of(one), 0)
  const known = asked.filter(({ opens }) => opens !== null)
  const citations = sum((one) => one.citations)
  return {
    type,
    questions: asked.length,
    shortlistPaper: ofGold((one) => one.shortlist),
    evidencePaper: ofGold((one) => one.evidence.paper),
    evidencePage: ofGold((one) => one.evidence.page),
    citedPaper: ofGold((one) => one.cited.paper),
    citedPage: ofGold((one) => one.cited.page),
    opens: known.length > 0 ? known.filter(({ opens }) => opens).length / known.length : null,
    papers: mean((one) => one.papers),
    passages: mean((one) => one.passages),
    refused: asked.filter(({ outcome }) => outcome === 'refusal').length,
    flagged: asked.filter(({ outcome }) => outcome === 'notice').length,
    words: mean((one) => one.words),
    verified: citations > 0 ? 1 - sum((one) => one.unverified.length) / citations : null,
    funnelMs: median(asked.map(({ ms }) => ms.funnel)),
    writeMs: median(asked.map(({ ms }) => ms.write)),
  }
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

const COLUMNS: [name: string, of: (row: AnswerScores) => string][] = [
  ['type', ({ type }) => type],
  ['n', ({ questions }) => String(questions)],
  ['shortlist paper', ({ shortlistPaper }) => share(shortlistPaper)],
  ['evidence paper', ({ evidencePaper }) => share(evidencePaper)],
  ['page', ({ evidencePage }) => share(evidencePage)],
  ['cited paper', ({ citedPaper }) => share(citedPaper)],
  ['page', ({ citedPage }) => share(citedPage)],
  ['opens', ({ opens }) => share(opens)],
  ['refused', ({ refused }) => String(refused)],
  ['flagged', ({ flagged }) => String(flagged)],
  ['papers', ({ papers }) => papers.toFixed(1)],
  ['passages', ({ passages }) => passages.toFixed(1)],
  ['words', ({ words }) => words.toFixed(0)],
  ['verified', ({ verified }) => share(verified)],
  ['funnel ms', ({ funnelMs }) => funnelMs.toFixed(0)],
  ['write ms', ({ writeMs }) => writeMs.toFixed(0)],
]

/** The scores as a table. */
export function answerTable(rows: AnswerScores[]): string {
  const cells = [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, of]) => of(row)))]
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  return cells.map((line) => line.map((cell, column) => pad(cell, column, widths)).join('  ')).join('\n')
}

function pad(cell: string, column: number, widths: number[]): string {
  const width = widths[column] ?? 0
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}

function share(value: number | null): string {
  return value === null ? '–' : value.toFixed(3)
}

/** A line for each question that was not answered from the right page, wrongly refused, or wrongly answered. */
export function misses(asked: AskedGold[]): string[] {
  return asked.flatMap(({ id, type, question, gold, outcome, evidence, cited }) => {
    const right = gold.length === 0 ? outcome !== 'answer' : outcome === 'answer' && cited.page === 1
    if (right) return []
    const found =
      gold.length === 0
        ? ''
        : `evidence ${evidence.paper.toFixed(2)}/${evidence.page.toFixed(2)} cited ${cited.paper.toFixed(2)}/${cited.page.toFixed(2)}  `
    return [`${id} ${type}: ${outcome}  ${found}${question}`]
  })
}
