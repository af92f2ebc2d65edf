import { agreesInMeaning } from './meaning'
import { agreesInNumbers } from './numbers'
import { contentWords, isGeneric, readWords, type Word } from './words'

export type Verdict = 'verified' | 'weak' | 'missing'

export type Support = {
  verdict: Verdict
  /** weighted share of the claim's content words that the quote holds, 0..1 */
  coverage: number
}

/**
 * Share of the claim's words that the quote must hold, chosen on altered sentences of real papers so that no
 * changed number, negation or turned comparison is called verified; what falls between the two is weak.
 */
const VERIFIED = 0.8
const SPEAKS_OF_IT = 0.34

/**
 * Whether `quote`, the source's own words, carries `claim`. A comparison of words, not of thoughts: it errs on the
 * side of `weak`.
 *
 * `knownNames` holds what the paper may be called without the quote saying so (its title); `topic` holds the
 * stems of all evidence: a word of the subject that the quote lacks weighs more than a word of style.
 */
export function judgeSupport(claim: string, quote: string, knownNames = '', topic: Set<string> = new Set()): Support {
  const said = contentWords(readWords(claim))
  const source = readWords(quote)
  const keys = keysOf(source)
  const given = keysOf(readWords(knownNames))
  if (said.length === 0) return { verdict: 'missing', coverage: 0 }

  const missing = said.filter((word) => !keys.has(word.key) && !given.has(word.key))
  const glued = new Set(missing.filter((word) => isGlued(word, said, keys)))
  const lacking = missing.filter((word) => !glued.has(word))
  const weigh = (words: Word[]) => words.reduce((sum, word) => sum + weightOf(word, topic), 0)
  const coverage = 1 - weigh(lacking) / weigh(said)
  const shared = said.filter((word) => keys.has(word.key) && !isGeneric(word)).length

  const carries =
    coverage >= VERIFIED &&
    !lacking.some((word) => word.isNumber || isName(word, claim)) &&
    agreesInNumbers(claim, quote) &&
    agreesInMeaning(claim, quote)
  if (carries) return { verdict: 'verified', coverage }
  const enough = Math.min(2, said.length)
  return { verdict: coverage >= SPEAKS_OF_IT && shared >= enough ? 'weak' : 'missing', coverage }
}

/** Stems, and neighbours written as one word: `pre-trained` is `pretrained`. */
function keysOf(words: Word[]): Set<string> {
  const keys = new Set(words.map((word) => word.key))
  words.forEach((word, index) => {
    const next = words[index + 1]
    if (next && !word.isNumber && !next.isNumber) keys.add(word.raw.toLowerCase() + next.key)
  })
  return keys
}

function isGlued(word: Word, said: Word[], keys: Set<string>): boolean {
  const index = said.indexOf(word)
  const [previous, next] = [said[index - 1], said[index + 1]]
  return (
    (next !== undefined && keys.has(word.raw.toLowerCase() + next.key)) ||
    (previous !== undefined && keys.has(previous.raw.toLowerCase() + word.key))
  )
}

function weightOf(word: Word, topic: Set<string>): number {
  if (isGeneric(word)) return 0.25
  return word.isNumber || topic.has(word.key) ? 1.5 : 1
}

/** Acronyms, words with inner capitals or digits, and capitalised words that do not begin the claim. */
function isName(word: Word, claim: string): boolean {
  if (/\p{L}.*\p{Lu}|\d/u.test(word.raw)) return true
  return /^\p{Lu}\p{Ll}{2}/u.test(word.raw) && /[\p{L}\p{N},]\s+$/u.test(claim.slice(0, word.start))
}
