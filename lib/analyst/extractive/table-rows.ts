import { sentencesOf } from '../../text/sentences'
import type { Passage } from '../analyst'
import type { Question } from '../question'
import { stemsOf } from '../question/terms'
import { escapeCell } from './markdown'
import { shortTitle } from './short-title'
import type { Weights } from './weights'

/** Lines of a table as they stand on a page: which number belongs to which column is not certain. */
export type TableExtract = {
  paperId: string
  page: number
  title: string
  name: string
  rows: string[]
  /** share of the question's meaning that its caption, head and rows hold, 0..1 */
  coverage: number
}

/** Share of the question's meaning that a table with its surroundings must hold, and that a row must hold by itself. */
const COVERAGE = { table: 0.5, aspect: 0.4, row: 0.08 }
/** What a row counts more that has a name of the question as it is written. */
const ASKED = 0.3
/** Of the best row: what a second one must hold. */
const NEARLY = 0.75
const RELEVANCE = 0.5
const MOST = { rows: 3, heads: 3, headWords: 30 }
const LONGEST_ROW = 200
const VALUE = /^[-+±(<>~]*\d[\d.,]*(?:%|‡|†|\*|[KMGTBx×]|[KMGT]B|m?s)?\)?$/u
const CITATION = /\s*\[\d+(?:,\s*\d+)*\]/g

type Parts = { caption: string; heads: string[]; rows: string[] }

/** The rows of the evidence's tables that speak to a question, under caption and head; null where none does. */
export function tableRows(
  question: Question,
  passages: Passage[],
  weights: Pick<Weights, 'idf' | 'stemsIn'>,
): TableExtract | null {
  const best = Math.max(1e-9, ...passages.map(({ relevance }) => relevance))
  const ofThings = new Set(question.things.flatMap(stemsOf))
  const aspect = question.terms.filter((term) => !ofThings.has(term))
  const held = (text: string, terms = question.terms) => {
    const stems = weights.stemsIn(text)
    const meaning = (some: string[]) => some.reduce((sum, term) => sum + weights.idf(term), 0)
    return meaning(terms.filter((term) => stems.has(term))) / (meaning(terms) || 1)
  }
  let found: { table: TableExtract; worth: number } | null = null
  for (const passage of passages) {
    if (passage.kind !== 'table' || passage.relevance < RELEVANCE * best) continue
    const { caption, heads, rows } = partsOf(passage)
    const above = `${caption} ${heads.join(' ')}`
    const around = `${above} ${passage.section} ${passage.title}`
    const isAsked = (row: string) => question.names.some((name) => row.toLowerCase().includes(name.toLowerCase()))
    const ranked = rows.map((row) => ({ row, worth: held(row) + (isAsked(row) ? ASKED : 0) }))
    const most = Math.max(0, ...ranked.map(({ worth }) => worth))
    const nearest = ranked.filter(({ worth }) => worth >= NEARLY * most).slice(0, MOST.rows)
    const chosen = rows.length <= MOST.rows ? ranked : nearest
    const all = held(`${around} ${chosen.map(({ row }) => row).join(' ')}`)
    // Rows that name the things compared say nothing where the table is of something else.
    const isOnAspect = aspect.length > 0 && held(`${around} ${rows.join(' ')}`, aspect) >= COVERAGE.aspect
    if (all < COVERAGE.table || most < COVERAGE.row || !isOnAspect) continue
    const worth = all + most + 0.3 * (passage.relevance / best)
    const page = passage.spans.at(-1)?.page
    if (page === undefined || (found && found.worth >= worth)) continue
    const shown = [shortened(caption), ...heads, ...chosen.map(({ row }) => row)].filter((row) => row !== '')
    const name = caption.match(/^Tab(?:le|\.) [\dA-Z.]*[\dA-Z]/i)?.[0] ?? 'Table'
    const coverage = held(`${above} ${shown.join(' ')} ${passage.title}`)
    found = { table: { paperId: passage.paperId, page, title: passage.title, name, rows: shown, coverage }, worth }
  }
  return found?.table ?? null
}

/**
 * The caption, when it is the first of the passage's spans, the names of the columns, where they are short, and the rows.
 * A label and the values on the line below it are one row.
 */
function partsOf({ text, spans }: Passage): Parts {
  const [first] = spans
  const end = spans.length > 1 && first ? first.end - first.start : 0
  const lines: string[] = []
  let label = false
  for (const line of text.slice(end).split('\n')) {
    const row = line.replace(/\s+/g, ' ').trim()
    const isOfLabel: boolean = label && isValues(row)
    if (isOfLabel) lines[lines.length - 1] += ` ${row}`
    else if (row !== '') lines.push(row)
    label = !isOfLabel && isNamed(row) && !isRow(row)
  }
  const at = lines.findIndex(isRow)
  const above = lines.slice(0, Math.max(0, at))
  const count = Math.max(1, above.length)
  const isShort = (heads: string[]) => heads.join(' ').split(' ').length <= MOST.headWords
  // Of many lines the last is nearest to the rows.
  const heads = [above.length > MOST.heads ? above.slice(-1) : lines.slice(0, count)].filter(isShort).flat()
  return {
    caption: text.slice(0, end).replace(/\s+/g, ' ').trim(),
    heads,
    rows: lines.slice(count).filter(isRow),
  }
}

/** Numbers without a name: "27.3 38.1", "1.0 · 10^20". */
function isValues(line: string): boolean {
  return /\d/.test(line) && !/\p{L}{3}/u.test(line) && VALUE.test(line.split(' ')[0] ?? '')
}

/** A name and its numbers. */
function isRow(line: string): boolean {
  const hasValue = line
    .replace(CITATION, '')
    .split(' ')
    .some((part) => VALUE.test(part))
  return hasValue && isNamed(line) && line.length <= LONGEST_ROW
}

/** Whether a line has a word that is no value: "T5-11B", but not "128 350ms". */
function isNamed(line: string): boolean {
  return line.split(' ').some((part) => /\p{L}/u.test(part) && !VALUE.test(part))
}

/** The first sentences of a caption. */
function shortened(caption: string): string {
  if (caption.length <= LONGEST_ROW) return caption
  const ends = sentencesOf(caption).map(({ end }) => end)
  return caption.slice(0, ends.findLast((end) => end <= LONGEST_ROW) ?? ends[0])
}

export function tableText({ paperId, page, title, name, rows }: TableExtract): string {
  const head = escapeCell(`${name} of ${shortTitle(title)}, its rows as they stand in the text`)
  const lines = rows.map((row) => `| ${escapeCell(row)} | [${paperId}, page ${page}] |`)
  return [`| ${head} | |`, '| --- | --- |', ...lines].join('\n')
}
