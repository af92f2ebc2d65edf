import { letters } from '../../text/same-work'
import { missingNumber } from './numbers'

/** Shorter pieces in quotation marks are names and terms. */
const SHORTEST_QUOTATION = 20
const QUOTATION = /[“"]([^“”"]+)[”"]/g

/**
 * Why a statement may not be called verified by the sentences that a model chose for it, in a few words; null where it
 * may. Only where words are sure: a number that the sentences do not have, or a quotation that is not in them.
 */
export function whatBars(statement: string, source: string): string | null {
  const quotation = missingQuotation(statement, source)
  if (quotation) return `the quote does not say “${quotation}”`
  const number = missingNumber(statement, source)
  return number ? `the quote does not say ${number}` : null
}

function missingQuotation(statement: string, source: string): string | null {
  // Hyphenation, spaces and unicode forms make no difference.
  const there = letters(source)
  const quotations = [...statement.matchAll(QUOTATION)].map(([, text = '']) => text.trim())
  return quotations.find((text) => text.length >= SHORTEST_QUOTATION && !there.includes(letters(text))) ?? null
}
