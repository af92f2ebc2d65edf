import { contentWords, isGeneric, readWords } from './words'

/** Pages with at most this many sentences are shown whole. */
const FEW = 6
/** Smallest weighted share of a statement's words that a page must contain; otherwise all sentences are shown. */
const SPEAKS = 0.6
/** A word selects sentences only if at most this many contain it. */
const COMMON = 2

/**
 * Indexes of the sentences of a page that a reader needs in order to check a statement. For each word of the statement
 * that few sentences contain, all of these; for other words, the sentence with most of the statement; and the
 * neighbours of each. All sentences if there are few, or if the page uses other words.
 */
export function nearSentences(statement: string, sentences: string[]): number[] {
  const all = sentences.map((_, at) => at)
  if (sentences.length <= FEW) return all
  const said = new Map(contentWords(readWords(statement)).map((word) => [word.key, isGeneric(word) ? 0.25 : 1]))
  const held = sentences.map((text) => new Set(readWords(text).map(({ key }) => key)))
  const weigh = (keys: string[]) => keys.reduce((sum, key) => sum + (said.get(key) ?? 0), 0)
  const keys = [...said.keys()]
  const known = keys.filter((key) => held.some((own) => own.has(key)))
  if (said.size === 0 || weigh(known) < SPEAKS * weigh(keys)) return all
  const weights = held.map((own) => weigh(keys.filter((key) => own.has(key))))
  const chosen = new Set<number>()
  for (const key of known) {
    const holding = all.filter((at) => held[at]?.has(key))
    const ranked = holding.sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
    for (const at of ranked.slice(0, holding.length <= COMMON ? COMMON : 1)) chosen.add(at)
  }
  return all.filter((at) => [at - 1, at, at + 1].some((near) => chosen.has(near)))
}
