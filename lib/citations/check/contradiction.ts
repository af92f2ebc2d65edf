import { hasOpposite, negatesWhatTheOtherSays, turnsOpposite, turnsRound } from './meaning'
import { exchangesNumbers, isPartOfName } from './numbers'
import { contentWords, isGeneric, isName, readWords, type Word } from './words'

/** Share of the claim's words, figures left out, that the quote must hold to speak of the same thing. */
const SAME_SUBJECT = 0.7
/** Words that the two must share: fewer make no subject. */
const SHARED_WORDS = 2

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
  const said = contentWords(readWords(claim))
  const names = said.filter((word) => (word.isNumber ? isPartOfName(word, claim) : isName(word, claim)))
  // The opposite of a word of the quote is what the two differ in, not what they speak of.
  const subject = said.filter((word) => !word.isNumber && (there.has(word.key) || !hasOpposite(word.raw)))
  const shared = subject.filter((word) => there.has(word.key))
  return (
    names.every((word) => there.has(word.key)) &&
    shared.filter((word) => !isGeneric(word)).length >= SHARED_WORDS &&
    weigh(shared) >= SAME_SUBJECT * weigh(subject)
  )
}

function weigh(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + (isGeneric(word) ? 0.25 : 1), 0)
}
