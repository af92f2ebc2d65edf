import { contentWords, isGeneric, type KeyedWord, readWords } from './words'

export type Support = {
  /** whether the quote is about the claim; does not say whether it agrees */
  verdict: 'unchecked' | 'missing'
  /** weighted share of the claim's content words that the quote contains, 0..1 */
  coverage: number
}

/** With a smaller share, the quote is not about the claim. */
const SPEAKS_OF_IT = 0.34
/** Minimum number of shared content words. */
const SHARED = 2

/**
 * Whether `quote`, one or more whole sentences of the source, is about a claim that differs in its words, judged by the
 * share of shared words. `knownNames`: words that need not be in the quote, such as the paper's title.
 */
export function judgeSupport(claim: string, quote: string, knownNames = ''): Support {
  return supportBy(contentWords(readWords(claim)), keysOf(quote), keysOf(knownNames))
}

/**
 * Like `judgeSupport`, for parsed words: the claim's content words, the quote's keys (`keysOf`), and the keys of names
 * that need not be in the quote.
 */
export function supportBy(said: KeyedWord[], keys: ReadonlySet<string>, given: ReadonlySet<string>): Support {
  if (said.length === 0) return { verdict: 'missing', coverage: 0 }
  const absent = said.filter((word) => !keys.has(word.key) && !isGlued(word, said, keys))
  const lacking = absent.filter((word) => !given.has(word.key))
  const coverage = 1 - weigh(lacking) / weigh(said)
  const shared = said.filter((word) => keys.has(word.key) && !isGeneric(word)).length
  const speaks = coverage >= SPEAKS_OF_IT && shared >= Math.min(SHARED, said.length)
  return { verdict: speaks ? 'unchecked' : 'missing', coverage }
}

/** Stems, and pairs of adjacent words written as one: `pre-trained` equals `pretrained`. */
export function keysOf(text: string): Set<string> {
  const words = readWords(text)
  const keys = new Set(words.map((word) => word.key))
  words.forEach((word, index) => {
    const next = words[index + 1]
    if (next && !word.isNumber && !next.isNumber) keys.add(word.raw.toLowerCase() + next.key)
  })
  return keys
}

function isGlued(word: KeyedWord, said: KeyedWord[], keys: ReadonlySet<string>): boolean {
  const index = said.indexOf(word)
  const [previous, next] = [said[index - 1], said[index + 1]]
  return (
    (next !== undefined && keys.has(word.raw.toLowerCase() + next.key)) ||
    (previous !== undefined && keys.has(previous.raw.toLowerCase() + word.key))
  )
}

function weigh(words: readonly KeyedWord[]): number {
  return words.reduce((sum, word) => sum + (isGeneric(word) ? 0.25 : 1), 0)
}
