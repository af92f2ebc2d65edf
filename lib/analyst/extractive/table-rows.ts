import { sentencesOf } from '../../text/sentences'
import type { Passage } from '../analyst'
import type { Question } from '../question'
import { escapeMarkdown } from './markdown'
import { shortTitle } from './short-title'
import type { Weights } from './weights'

/** Lines of a table as they stand on a page: which number belongs to which column is not certain. */
export type TableExtract = { paperId: string; page: number; title: string; name: string; rows: string[] }

/** Share of the question's meaning that table, caption and section must hold, and that a row must hold by itself. */
const COVERAGE = { table: 0.5, row: 0.2 }
/** Of the best row: what a second one must hold. */
const NEARLY = 0.75
const RELEVANCE = 0.5
const MOST = { rows: 3, heads: 2, headWords: 24 }
const LONGEST_ROW = 200

/** The rows of the evidence's tables that speak to a question, under caption and head; null where none does. */
export function tableRows(
  question: Question,
  passages: Passage[],
  weights: Pick<Weights, 'idf' | 'stemsIn'>,
): TableExtract | null {
  const best = Math.max(1e-9, ...passages.map(({ relevance }) => relevance))
  const meaning = question.terms.reduce((sum, term) => sum + weights.idf(term), 0) || 1
  const held = (text: string) => {
    const stems = weights.stemsIn(text)
    return question.terms.reduce((sum, term) => sum + (stems.has(term) ? weights.idf(term) : 0), 0) / meaning
  }
  let found: { table: TableExtract; worth: number } | null = null
  for (const passage of passages) {
    if (passage.kind !== 'table' || passage.relevance < RELEVANCE * best) continue
    const { caption, lines } = partsOf(passage)
    const around = held(`${caption} ${passage.section} ${passage.title} ${lines.join(' ')}`)
    const rows = lines.filter(isRow).map((row) => ({ row, worth: held(row) }))
    const most = Math.max(0, ...rows.map(({ worth }) => worth))
    if (around < COVERAGE.table || most < COVERAGE.row) continue
    const chosen = rows.filter(({ worth }) => worth >= NEARLY * most).slice(0, MOST.rows)
    const worth = around + most + 0.3 * (passage.relevance / best)
    const page = passage.spans.at(-1)?.page
    if (page === undefined || (found && found.worth >= worth)) continue
    const shown = [shortened(caption), ...headOf(lines), ...chosen.map(({ row }) => row)].filter((row) => row !== '')
    const name = caption.match(/^Tab(?:le|\.) [\dA-Z.]*[\dA-Z]/i)?.[0] ?? 'Table'
    found = { table: { paperId: passage.paperId, page, title: passage.title, name, rows: shown }, worth }
  }
  return found?.table ?? null
}

/** The caption, when it is the first of the passage's spans, and the lines; a label and the values below it are one. */
function partsOf({ text, spans }: Passage): { caption: string; lines: string[] } {
  const [first] = spans
  const end = spans.length > 1 && first ? first.end - first.start : 0
  const lines: string[] = []
  for (const line of text.slice(end).split('\n')) {
    const row = line.replace(/\s+/g, ' ').trim()
    const label = lines.at(-1)
    if (label && /\p{L}{2}/u.test(label) && !/\d/.test(label) && isValues(row))
      lines[lines.length - 1] = `${label} ${row}`
    else if (row !== '') lines.push(row)
  }
  return { caption: text.slice(0, end).replace(/\s+/g, ' ').trim(), lines }
}

function isValues(line: string): boolean {
  return /\d/.test(line) && !/\p{L}{3}/u.test(line)
}

/** A name and its numbers. */
function isRow(line: string): boolean {
  return /\p{L}{2}/u.test(line) && (line.match(/\d+(?:\.\d+)?/g)?.length ?? 0) >= 2 && line.length <= LONGEST_ROW
}

/** The first sentences of a caption. */
function shortened(caption: string): string {
  if (caption.length <= LONGEST_ROW) return caption
  const ends = sentencesOf(caption).map(({ end }) => end)
  return caption.slice(0, ends.findLast((end) => end <= LONGEST_ROW) ?? ends[0])
}

/** The names of the columns: what stands above the first row, where that is short. */
function headOf(lines: string[]): string[] {
  const first = lines.findIndex(isRow)
  const head = lines.slice(0, Math.max(0, first)).filter((line) => !isValues(line))
  const isShort = head.length <= MOST.heads && head.join(' ').split(' ').length <= MOST.headWords
  return isShort ? head : []
}

export function tableText({ paperId, page, title, name, rows }: TableExtract): string {
  const cell = (text: string) => escapeMarkdown(text).replaceAll('|', '\\|')
  const head = cell(`${name} of ${shortTitle(title)}, its rows as they stand in the text`)
  const lines = rows.map((row) => `| ${cell(row)} | [${paperId}, page ${page}] |`)
  return [`| ${head} | |`, '| --- | --- |', ...lines].join('\n')
}
