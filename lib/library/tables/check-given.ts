import type { Verdict } from '../../citations/check/verdict'
import { readWords } from '../../citations/check/words'
import { oneLine } from '../../text/one-line'
import type { GivenCell } from '../../thinking/fill-row'
import { type AnchorIndex, locateQuote } from '../pdf/anchor'
import { type Cell, NOT_STATED } from './cell'
import type { Column } from './column'
import { quantityOf } from './quantity'

const LONGEST_VALUE = 400

/**
 * What a model gave for a cell, held against the paper: its quote must stand on a page, and every number of the value in
 * the quote. Null where that is not so: then it counts as not answered.
 */
export function checkGiven({ kind }: Column, given: GivenCell | null, index: AnchorIndex): Cell | null {
  if (!given) return null
  if (given.value === null) return { ...NOT_STATED, by: 'model' }
  const value = oneLine(given.value)
  const found = locateQuote(index, given.quote)
  const [span] = found.spans
  if (value === '' || value.length > LONGEST_VALUE || !span || !LOCATED.has(found.status)) return null
  const cell = { quote: found.text, place: { page: span.page, start: span.start }, by: 'model' as const }
  if (kind === 'yesno') {
    const said = value.toLowerCase().replace(/\W/g, '')
    return said === 'yes' || said === 'no'
      ? { ...cell, value: said, number: null, unit: '', verdict: 'unchecked' }
      : null
  }
  const numbers = new Set(numbersOf(found.text))
  if (numbersOf(value).some((number) => !numbers.has(number))) return null
  const quantity = kind === 'number' ? quantityOf(value) : null
  if (kind === 'number' && !quantity) return null
  const verdict = verdictOf(value, found.text)
  return { ...cell, value, number: quantity?.number ?? null, unit: quantity?.unit ?? '', verdict }
}

const LOCATED = new Set(['exact', 'near'])

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
