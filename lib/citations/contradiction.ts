import { negatesWhatTheOtherSays, turnsOpposite, turnsRound } from './meaning'
import { exchangesNumbers } from './numbers'
import { contentWords, isGeneric, isName, readWords, type Word } from './words'

/** Share of the claim's words, figures left out, that the quote must hold to speak of the same thing. */
const SAME_SUBJECT = 0.7
/** Words that the two must share: fewer make no subject. */
const SHARED_WORDS = 3

/**
 * Whether a quote speaks of the same as a claim and says something else of it: another figure in the same place, the
 * negation, the opposite, or two things compared the other way round. A comparison of words, which errs on the side
 * of no contradiction.
 */
export function contradicts(claim: string, quote: string): boolean {
  return (
    speaksOfTheSame(claim, quote) &&
    (exchangesNumbers(claim, quote) ||
      negatesWhatTheOtherSays(claim, quote) ||
      turnsOpposite(claim, quote) ||
      turnsRound(claim, quote))
  )
}

function speaksOfTheSame(claim: string, quote: string): boolean {
  const there = new Set(readWords(quote).map((word) => word.key))
  const said = contentWords(readWords(claim)).filter((word) => !word.isNumber)
  const shared = said.filter((word) => there.has(word.key))
  const lacking = said.filter((word) => !there.has(word.key))
  return (
    shared.filter((word) => !isGeneric(word)).length >= SHARED_WORDS &&
    weigh(shared) >= SAME_SUBJECT * weigh(said) &&
    !lacking.some((word) => isName(word, claim))
  )
}

function weigh(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + (isGeneric(word) ? 0.25 : 1), 0)
}
