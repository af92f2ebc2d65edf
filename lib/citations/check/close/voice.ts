import { PARTICIPLE, TO_BE, type Token } from './read-tokens'

export const PREPOSITION =
  /^(?:on|in|at|for|with|by|from|to|of|over|under|between|through|during|after|before|into|than|as|per|against|about|using|within|across)$/
/** Words of a verb before "be". */
export const MODAL = /^(?:has|have|had|can|may|might|could|must|should|will|would|not)$/
const OPENS_CLAUSE = /^(?:that|because|since|when|if|while|whereas|although|though|where|and|but)$/

/**
 * "B is outperformed by A on C" as "A outperformed B on C"; one form for each place where who acts may end and where
 * what is acted upon may begin.
 */
export function activeForms(tokens: Token[]): Token[][] {
  const by = tokens.findIndex(({ raw }, at) => raw === 'by' && PARTICIPLE.test(tokens[at - 1]?.raw ?? ''))
  if (by < 2) return []
  const adverb = /ly$/.test(tokens[by - 2]?.raw ?? '') ? 1 : 0
  const be = by - 2 - adverb
  if (!TO_BE.test(tokens[be]?.raw ?? '')) return []
  let from = be
  while (from > 0 && (MODAL.test(tokens[from - 1]?.raw ?? '') || TO_BE.test(tokens[from - 1]?.raw ?? ''))) from--
  const mark = tokens.slice(0, from).findLastIndex(({ kind }) => kind === 'mark')
  const opens = tokens.slice(0, from).findLastIndex(({ raw }) => OPENS_CLAUSE.test(raw))
  const begins = [...new Set([mark + 1, Math.max(mark, opens) + 1])].filter((begin) => begin < from)
  const ends = stopsOf(tokens, by + 1).filter((end) => end > by + 1)
  const modals = tokens.slice(from, be)
  const verb = tokens.slice(be + 1, by).map((token) => ({ ...token, isPassive: false }))
  return begins.flatMap((begin) =>
    ends.map((end) => {
      const [agent, patient] = [tokens.slice(by + 1, end), tokens.slice(begin, from)]
      return [...tokens.slice(0, begin), ...agent, ...modals, ...verb, ...patient, ...tokens.slice(end)]
    }),
  )
}

const MOST_STOPS = 3

/** Where a phrase that begins at a place may end: before its prepositions, and at the mark or the end behind them. */
export function stopsOf(tokens: readonly Token[], from: number): number[] {
  const mark = tokens.findIndex(({ kind }, at) => at > from && kind === 'mark')
  const last = mark < 0 ? tokens.length : mark
  const before = tokens.flatMap(({ raw }, at) =>
    at > from && at < last && (PREPOSITION.test(raw) || OPENS_CLAUSE.test(raw)) ? [at] : [],
  )
  return [...before.slice(0, MOST_STOPS), last]
}
