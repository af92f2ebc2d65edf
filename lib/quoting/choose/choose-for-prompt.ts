import { estimateTokens } from '../../text/words/terms'
import type { ScoredPassage } from '../rank/rank-passages'

type Choice = {
  /**
   * passages to choose first, whatever their score, such as those of compared things or of papers that must be heard
   */
  first: ScoredPassage[]
  /** maximum number of passages, and maximum number of their tokens */
  k: number
  tokens: number
  /** lowest score, in points below the best passage; does not apply to `first` */
  below: number
  /** number of passages to choose however low they score */
  least: number
}

/** Approximate number of tokens of the tags around a passage in a prompt. */
const TAGS = 60

/** Estimates the tokens that a passage takes in a prompt, including its tags. */
export function costOf(text: string): number {
  return estimateTokens(text) + TAGS
}

/** How many points lower a table may score if a chosen passage refers to it: its rows have few words. */
const FARTHER = 6

/** Only this many of the first chosen passages bring in the tables they refer to. */
const POINTING = 4

const TABLE = /\btab(?:le|\.)\s*((?:[A-Z]\.?)?\d+|[IVX]+)\b/gi

/**
 * Chooses the passages for a model's prompt from a ranking (best first): those of `first`, then all that score close to
 * the best, while the prompt has room. A passage that does not fit is skipped, but shorter ones after it may still be
 * taken. Captions without their table or figure are left out, since they say little.
 */
export function chooseForPrompt(ranked: ScoredPassage[], { first, k, tokens, below, least }: Choice): ScoredPassage[] {
  const best = ranked[0]?.score ?? 0
  const isNear = ({ score }: ScoredPassage) => score >= best - below
  const chosen = new Map<string, ScoredPassage>()
  let left = tokens
  const take = (one: ScoredPassage) => {
    const { paperId, position, text, kind } = one.passage
    // Each query may have read the paper anew, so one passage can be several objects.
    const key = `${paperId} ${position}`
    const cost = costOf(text)
    const isLeftOut = chosen.size >= k || chosen.has(key) || kind === 'caption'
    if (isLeftOut || (cost > left && chosen.size > 0)) return
    chosen.set(key, one)
    left -= cost
  }
  for (const one of first) take(one)
  for (const one of ranked) if (isNear(one) || chosen.size < least) take(one)
  for (const one of tablesNamed([...chosen.values()], ranked)) if (one.score >= best - below - FARTHER) take(one)
  return [...chosen.values()]
}

/**
 * Returns the tables of a ranking that one of the first chosen passages of the same paper refers to by label, such as
 * `Table 3`.
 */
export function tablesNamed(chosen: ScoredPassage[], ranked: ScoredPassage[]): ScoredPassage[] {
  const passages = chosen.slice(0, POINTING)
  const labels = (text: string) => [...text.matchAll(TABLE)].map(([, number = '']) => number)
  const named = new Set(
    passages.flatMap(({ passage: { kind, paperId, text } }) =>
      kind === 'table' ? [] : labels(text).map((number) => `${paperId} ${number}`),
    ),
  )
  return ranked.filter(({ passage: { kind, paperId, text } }) => {
    const [own] = kind === 'table' ? labels(text) : []
    return own !== undefined && named.has(`${paperId} ${own}`)
  })
}

/**
 * Interleaves lists: the first entry of each, then the second of each, and so on. `most`: maximum entries per list;
 * default: all.
 */
export function inTurns<T>(lists: T[][], most = Math.max(0, ...lists.map(({ length }) => length))): T[] {
  return Array.from({ length: most }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat()
}
