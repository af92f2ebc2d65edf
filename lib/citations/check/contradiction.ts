import { isPartOfName } from './numbers'
import { hasOpposite } from './opposites'
import { whatDiffers } from './what-differs'
import { contentWords, isGeneric, isName, readWords, type Word } from './words'

/** Share of the claim's words, figures left out, that the quote must hold to speak of the same thing. */
const SAME_SUBJECT = 0.7
/** How a paper speaks of its own thing without its name. */
const OWN = /\b(?:our|we|it|this (?:model|method|approach|system|algorithm|architecture))\b/i
/** Words that the two must share: fewer make no subject. */
const SHARED_WORDS = 2

/**
 * Whether a quote speaks of the same as a claim and says something else of it: another figure in the same place, the
 * negation, the opposite, or two things compared the other way round. A comparison of words, which errs on the side
 * of no contradiction. `around` is what stands about the quote, and the title of its paper: the name of what "our model"
 * is may stand there.
 */
export function contradicts(claim: string, quote: string, around = ''): boolean {
  return speaksOfTheSame(claim, quote, around) && whatDiffers(claim, quote) !== null
}

function speaksOfTheSame(claim: string, quote: string, around: string): boolean {
  const there = new Set(readWords(quote).map((word) => word.key))
  const known = new Set([...there, ...(OWN.test(quote) ? readWords(around).map((word) => word.key) : [])])
  const said = contentWords(readWords(claim))
  const names = said.filter((word) => (word.isNumber ? isPartOfName(word, claim) : isName(word, claim)))
  // The opposite of a word of the quote is what the two differ in, not what they speak of.
  const subject = said.filter((word) => !word.isNumber && (there.has(word.key) || !hasOpposite(word.raw, quote)))
  const shared = subject.filter((word) => there.has(word.key) || (known.has(word.key) && isName(word, claim)))
  return (
    names.every((word) => known.has(word.key)) &&
    shared.filter((word) => !isGeneric(word)).length >= SHARED_WORDS &&
    weigh(shared) >= SAME_SUBJECT * weigh(subject)
  )
}

function weigh(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + (isGeneric(word) ? 0.25 : 1), 0)
}
