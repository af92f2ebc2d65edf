import { align } from './alignment'
import { readTokens, type Token, tellingTokens } from './close/read-tokens'

/** Share of the claim's words that stand in the quote in the same order. */
const ALIKE = 0.5
/** Between two things that are listed: these may change places. */
const LISTS = /^(?:and|or|both|to|between|with)$/
const OPENS_PHRASE =
  /^(?:on|in|at|for|with|without|by|from|to|of|under|during|after|before|when|if|while|because|since)$/

/**
 * Two words or phrases of the quote that stand in each other's place in the claim, which is otherwise the same: who
 * does it and to whom, which of two is more, which number belongs to what.
 */
export function exchangesWords(claim: string, quote: string): boolean {
  const [said, there] = [tellingTokens(readTokens(claim)), tellingTokens(readTokens(quote))]
  const stretches = align(said, there, ({ key }, other) => key === other.key)
  const alike = stretches.reduce((sum, { matches, said }) => sum + (matches ? said.length : 0), 0)
  if (alike < ALIKE * said.length) return false
  const gaps = stretches.flatMap((stretch, at) => {
    if (stretch.matches || stretch.said.length === 0 || stretch.there.length === 0) return []
    return [{ at, put: tokensAt(said, stretch.said), left: tokensAt(there, stretch.there) }]
  })
  return gaps.some((one, index) =>
    gaps.slice(index + 1).some((other) => {
      if (!isSame(one.put, other.left) || !isSame(one.left, other.put)) return false
      const between = stretches.slice(one.at + 1, other.at).flatMap((stretch) => tokensAt(said, stretch.said))
      return between.some(({ raw }) => !LISTS.test(raw))
    }),
  )
}

const tokensAt = (tokens: Token[], places: number[]) => places.flatMap((at) => tokens[at] ?? [])

function isSame(one: Token[], other: Token[]): boolean {
  const isPhrase = OPENS_PHRASE.test(one[0]?.raw ?? '')
  return !isPhrase && one.length === other.length && one.every(({ key }, at) => key === other[at]?.key)
}
