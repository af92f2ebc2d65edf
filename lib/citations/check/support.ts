import { contentWords, isGeneric, readWords, type Word } from './words'

export type Support = {
  /** whether the quote speaks of the claim at all: nobody has compared whether it says the same */
  verdict: 'unchecked' | 'missing'
  /** weighted share of the claim's content words that the quote holds, 0..1 */
  coverage: number
}

/** Below this share the quote does not even speak of the same. */
const SPEAKS_OF_IT = 0.34
/** Words of matter that the two share at least. */
const SHARED = 2

/**
 * Whether `quote`, one or more whole sentences of the source, speaks of a claim that is not word for word the same, by the
 * share of its words. `knownNames` holds what the paper may be called without the quote saying so (its title).
 */
export function judgeSupport(claim: string, quote: string, knownNames = ''): Support {
  return supportBy(contentWords(readWords(claim)), keysOf(quote), keysOf(knownNames))
}

/**
 * Does what `judgeSupport` does for words that are read already: the content words of the claim, the keys (`keysOf`) of the quote, and
 * those of names that the paper may be called.
 */
export function supportBy(said: Word[], keys: ReadonlySet<string>, given: ReadonlySet<string>): Support {
  if (said.length === 0) return { verdict: 'missing', coverage: 0 }
  const absent = said.filter((word) => !keys.has(word.key) && !isGlued(word, said, keys))
  const lacking = absent.filter((word) => !given.has(word.key))
  const coverage = 1 - weigh(lacking) / weigh(said)
  const shared = said.filter((word) => keys.has(word.key) && !isGeneric(word)).length
  const speaks = coverage >= SPEAKS_OF_IT && shared >= Math.min(SHARED, said.length)
  return { verdict: speaks ? 'unchecked' : 'missing', coverage }
}

/** Stems, and neighbours written as one word: `pre-trained` is `pretrained`. */
export function keysOf(text: string): Set<string> {
  const words = readWords(text)
  const keys = new Set(words.map((word) => word.key))
  words.forEach((word, index) => {
    const next = words[index + 1]
    if (next && !word.isNumber && !next.isNumber) keys.add(word.raw.toLowerCase() + next.key)
  })
  return keys
}

function isGlued(word: Word, said: Word[], keys: ReadonlySet<string>): boolean {
  const index = said.indexOf(word)
  const [previous, next] = [said[index - 1], said[index + 1]]
  return (
    (next !== undefined && keys.has(word.raw.toLowerCase() + next.key)) ||
    (previous !== undefined && keys.has(previous.raw.toLowerCase() + word.key))
  )
}

function weigh(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + (isGeneric(word) ? 0.25 : 1), 0)
}
