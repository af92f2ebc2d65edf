import { contentWords, isGeneric, readWords } from './words'

/** Sentences of a page up to which all of them are shown. */
const FEW = 6
/** Share of the words of a statement, by weight, that a page holds at least; of one that holds less all sentences are shown. */
const SPEAKS = 0.6
/** Sentences that hold a word are told apart by it up to so many of them. */
const COMMON = 2

/**
 * The sentences of a page, by their places, that a reader of a statement has to see: for each of its words that few of them hold
 * all of these, else the one that holds most of the statement, and what stands right before and behind each. All of them where
 * there are few, or where the page says it in other words.
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
