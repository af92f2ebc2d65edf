import { letters } from '../../text/names/compare-names'
import { missingNumber } from './numbers'

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
