import { estimateTokens } from '../text/estimate-tokens'
import type { ScoredPassage } from './rank-passages'

type Choice = {
  /** passages that come first whatever their score, in their order: of things compared, of papers that are to be heard */
  first: ScoredPassage[]
  /** passages in all at most, and their tokens */
  k: number
  tokens: number
  /** lowest score, in points below the best passage; does not apply to `first` */
  below: number
  /** passages that are chosen however far they are */
  least: number
}

/** Tokens of the tags around a passage in a prompt, about. */
const TAGS = 60

/** Tokens of a passage in a prompt, with its tags. */
export function costOf(text: string): number {
  return estimateTokens(text) + TAGS
}

/** A table that a chosen passage points to may be so many points farther than other passages: its rows hold few words. */
const FARTHER = 6

/** The first passages chosen, whose tables are taken. */
const POINTING = 4

const TABLE = /\btab(?:le|\.)\s*((?:[A-Z]\.?)?\d+|[IVX]+)\b/gi

/**
 * The passages that a model is given, of a ranking (best first): those that come first, then the best of all that are near the
 * best one, while the prompt has room. What no longer fits is left out, and shorter passages behind it are taken. A caption
 * without its table or figure says little, and is left out.
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

/** The tables of a ranking whose labels stand in one of the first passages of those chosen, of the same paper: `Table 3`. */
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

/** Interleaves lists: the first entry of each, then the second of each, and so on. `most`: entries of each, by default all. */
export function inTurns<T>(lists: T[][], most = Math.max(0, ...lists.map(({ length }) => length))): T[] {
  return Array.from({ length: most }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat()
}
