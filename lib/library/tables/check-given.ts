import { lettersOf } from '../../citations/evidence/find-verbatim'
import type { Verdict } from '../../citations/verdict/verdict'
import { readWords } from '../../citations/words/words'
import type { ReadablePassage } from '../../quoting/readable-passage'
import { oneLine } from '../../text/format/phrases'
import { toSpans } from '../../text/spans'
import type { GivenCell } from '../../thinking/reading-tasks'
import { type AnchorIndex, locateQuote } from '../pdf/anchor'
import { type Cell, NOT_STATED } from './cell'
import type { TableColumn } from './column'
import { quantityOf } from './quantity'

const LONGEST_VALUE = 400

/**
 * Checks a model's value for a cell against the paper: its quote must be on a page, or be a row of a table that was
 * shown, and contain every number of the value. Null if not, and then it counts as not answered.
 */
export function checkGiven(
  { kind }: TableColumn,
  given: GivenCell | null,
  { index, shown }: { index: AnchorIndex; shown: ReadablePassage[] },
): Cell | null {
  if (!given) return null
  if (given.value === null) return { ...NOT_STATED, by: 'model' }
  const value = oneLine(given.value)
  const found = rowOf(shown, given.quote) ?? onPage(index, given.quote)
  if (value === '' || value.length > LONGEST_VALUE || !found) return null
  const cell = { ...found, by: 'model' as const }
  if (kind === 'yesno') {
    const said = value.toLowerCase().replace(/\W/g, '')
    return said === 'yes' || said === 'no'
      ? { ...cell, value: said, number: null, unit: '', verdict: 'unchecked' }
      : null
  }
  const numbers = new Set(numbersOf(found.quote))
  if (numbersOf(value).some((number) => !numbers.has(number))) return null
  const quantity = kind === 'number' ? quantityOf(value) : null
  if (kind === 'number' && !quantity) return null
  const verdict = verdictOf(value, found.quote)
  return { ...cell, value, number: quantity?.number ?? null, unit: quantity?.unit ?? '', verdict }
}

const LOCATED = new Set(['exact', 'near'])

type ProvenQuote = Pick<Cell, 'quote'> & { place: NonNullable<Cell['place']> }

function onPage(index: AnchorIndex, quote: string): ProvenQuote | null {
  const { status, text, spans } = locateQuote(index, quote)
  const [span] = spans
  return span && LOCATED.has(status) ? { quote: text, place: { page: span.page, start: span.start } } : null
}

/**
 * The table row that a quote matches letter for letter, however short; it was shown with borders, which the page does
 * not have.
 */
function rowOf(shown: ReadablePassage[], quote: string): ProvenQuote | null {
  const wanted = lettersOf(quote).letters
  if (wanted === '') return null
  for (const { kind, text, spans, sentences } of shown) {
    if (kind !== 'table') continue
    const row = sentences.find(({ start, end }) => lettersOf(text.slice(start, end)).letters === wanted)
    const [first] = row ? toSpans(spans, row.start, row.end) : []
    if (row && first)
      return { quote: oneLine(text.slice(row.start, row.end)), place: { page: first.page, start: first.start } }
  }
  return null
}

function verdictOf(value: string, quote: string): Verdict {
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}%.,-]+/gu, ' ')
      .trim()
  return bare(quote).includes(bare(value).replace(/[.,]$/, '')) ? 'quoted' : 'unchecked'
}

function numbersOf(text: string): string[] {
  return readWords(text).flatMap(({ isNumber, key }) => (isNumber ? [key.replace(/^-/, '')] : []))
}
