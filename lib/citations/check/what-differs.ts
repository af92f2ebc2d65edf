import { exchangesRoles, exchangesWords } from './exchange'
import { negatesWhatTheOtherSays, oppositeWords, turnsRound } from './meaning'
import { numberAgainst } from './numbers'

/**
 * What a quote that speaks of the same thing says otherwise than a claim, in a few words, as far as the words alone tell
 * it for sure; null where they do not.
 */
export function whatDiffers(claim: string, quote: string): string | null {
  const number = numberAgainst(claim, quote)
  if (number) return number
  if (negatesWhatTheOtherSays(claim, quote)) return 'one of the two denies it'
  const opposite = oppositeWords(claim, quote)
  const isTurned = turnsRound(claim, quote) || exchangesRoles(claim, quote)
  // "A is more than B" is "B is less than A".
  if (opposite && !isTurned) return `the quote says “${opposite.there}”, not “${opposite.said}”`
  if ((isTurned && !opposite) || exchangesWords(claim, quote)) return 'two things have changed places'
  return null
}
