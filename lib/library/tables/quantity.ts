import { isFunctionWord, readWords } from '../../citations/words/words'

/** A number by its value (1.5 million is 1,500,000), and its unit as written. */
export type Quantity = { number: number; unit: string }

/** Characters before a number that is part of a name, a power or a citation: GPT-3, BERT2, 10^6, [12]. */
const JOINT = /[\p{L}_^/[-]$/u

/** The first quantity in a cell's value, including number words: “five replicas”. Null if it has no number. */
export function quantityOf(value: string): Quantity | null {
  const words = readWords(value)
  const at = words.findIndex(
    ({ isNumber, start, end }) => isNumber && !JOINT.test(value.slice(0, start)) && value[end] !== '^',
  )
  const found = words[at]
  if (!found || !Number.isFinite(Number(found.key))) return null
  const next = words[at + 1]
  const isUnit = next && !next.isNumber && !isFunctionWord(next)
  const isBeside = isUnit && ['', '-', '°'].includes(value.slice(found.end, next.start).trim())
  return { number: Number(found.key), unit: isBeside ? value.slice(found.end, next.end).replace(/^[\s-]+/, '') : '' }
}
