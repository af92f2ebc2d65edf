import { letters } from '../../text/names/compare-names'
import { MAGNITUDES } from './magnitudes'
import { type KeyedWord, readWords } from './words'

/** Shorter quotations are names and terms. */
const SHORTEST_QUOTATION = 20
const QUOTATION = /[“"]([^“”"]+)[”"]/g

/**
 * The reason why a statement cannot be `verified` by the sentences that a model chose, in a few words; null if it can.
 * Rejects only what words alone prove: a number missing from the sentences, or a quotation that is not in them.
 */
export function whatBars(statement: string, source: string): string | null {
  const quotation = missingQuotation(statement, source)
  if (quotation) return `the quote does not say “${quotation}”`
  const number = missingNumber(statement, source)
  return number ? `the quote does not say ${number}` : null
}

function missingQuotation(statement: string, source: string): string | null {
  // Ignores hyphenation, spaces and Unicode variants.
  const there = letters(source)
  const quotations = [...statement.matchAll(QUOTATION)].map(([, text = '']) => text.trim())
  return quotations.find((text) => text.length >= SHORTEST_QUOTATION && !there.includes(letters(text))) ?? null
}

/**
 * The first number in digits that a statement has and the source lacks, as written; null if there is none. A number may
 * be rounded, be part of a name (`GPT-4`), or be the difference to 100 ("all but 0.5%"). Number words count in the
 * source, but not in the statement, which may paraphrase a share ("three of four").
 */
export function missingNumber(statement: string, source: string): string | null {
  const held = heldNumbers(statement, source)
  return numbersTold(statement).find(({ raw }) => !held.has(raw))?.raw ?? null
}

/**
 * The numbers in digits that a statement shares with a source, as the statement writes them. `heads`: the column
 * headings, if the source is part of a table.
 */
export function heldNumbers(statement: string, source: string, heads = source): Set<string> {
  const there = numbersIn(source)
  const scales = scalesOf(heads)
  const isHeld = (number: KeyedWord) =>
    there.some(
      (other) =>
        isSameAmount(number, other, statement) ||
        scales.some((times) => Number(number.key) === times * Number(other.key)),
    )
  return new Set(numbersTold(statement).flatMap((number) => (isHeld(number) ? number.raw : [])))
}

function numbersTold(statement: string): KeyedWord[] {
  const isTold = (number: KeyedWord) => /\d/.test(number.raw) && number.key !== '1' && !isPartOfName(number, statement)
  return numbersIn(statement).filter(isTold)
}

/** The unit in a column heading: `Trips (M)`, `Cost (in thousands)`. A lower-case `(m)` means metres. */
const COUNTED_IN = /\((?:in )?(\p{Lu}|\p{Ll}{2,}?)s?\)/gu

/** Factors that column headings apply to the numbers below: 159 below `Trips (M)` means 159 million. */
function scalesOf(heads: string): number[] {
  // In prose, `men (M)` is not a unit. Only table lines contain tabs.
  const lines = heads.split('\n').filter((line) => line.includes('\t'))
  return [...lines.join('\n').matchAll(COUNTED_IN)].flatMap(([, word = '']) => MAGNITUDES.get(word.toLowerCase()) ?? [])
}

const ALL_BUT = /\b(?:all|everything|everybody|always) (?:but|except) (?:for )?$/i

function isSameAmount(number: KeyedWord, other: KeyedWord, statement: string): boolean {
  if (other.key === number.key) return true
  const [one, two] = [Math.abs(Number(number.key)), Math.abs(Number(other.key))]
  if (one === two) return true
  if (ALL_BUT.test(statement.slice(0, number.start)) && Math.abs(one + two - 100) < 1e-6) return true
  const decimals = number.raw.split('.')[1]?.length ?? 0
  return other.raw.includes('.') && Math.abs(one - two) <= 0.5000001 * 10 ** -decimals
}

/** Whether a number is part of a name, as in `GPT-4`, `top-20`, `TPUv3`, `MEK 1/2` or `n^2`. */
function isPartOfName(number: KeyedWord, text: string): boolean {
  return (
    /(?:\p{L}[-–]?|[\^_/]\(?)$/u.test(text.slice(0, number.start)) || /^(?:-\p{L}|\/\d)/u.test(text.slice(number.end))
  )
}

function numbersIn(text: string): KeyedWord[] {
  return readWords(text).filter(({ isNumber }) => isNumber)
}
