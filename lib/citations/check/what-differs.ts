import { negatesWhatTheOtherSays } from './denial'
import { turnsRound } from './direction'
import { exchangesRoles, exchangesWords } from './exchange'
import { numberAgainst } from './numbers'
import { haveOpposites, oppositeWords } from './opposites'

/**
 * What a quote that speaks of the same thing says otherwise than a claim, in a few words, as far as the words alone tell
 * it for sure; null where they do not.
 */
export function whatDiffers(claim: string, quote: string): string | null {
  const number = numberAgainst(claim, quote)
  if (number) return number
  if (negatesWhatTheOtherSays(claim, quote)) return 'one of the two denies it'
  const opposite = oppositeWords(claim, quote)
  if (opposite) return `the quote says “${opposite.there}”, not “${opposite.said}”`
  // "A is more than B" is "B is less than A".
  if (haveOpposites(claim, quote)) return null
  const isTurned = turnsRound(claim, quote) || exchangesRoles(claim, quote) || exchangesWords(claim, quote)
  return isTurned ? 'two things have changed places' : null
}
