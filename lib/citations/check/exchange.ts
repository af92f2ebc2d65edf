import { align } from './alignment'
import { readTokens, type Token, tellingTokens } from './close/read-tokens'
import { activeForms } from './close/voice'

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

/** What a phrase reaches to: a mark, a preposition but "of", a word that joins or opens a clause. */
const EDGE =
  /^(?:[,;:()—]|on|in|at|for|with|without|by|from|to|under|during|after|before|when|if|while|whereas|because|since|although|though|and|or|but|that|which|who|where|as|into|through|between|against|over|than|unlike|then|so|yet)$/
/** What holds both ways: the two may change places. */
const MUTUAL =
  /^(?:and|or|of|equal\w*|similar\w*|differ\w*|resembl\w*|match\w*|correlat\w*|interact\w*|communicat\w*|compar\w*|connect\w*|relat\w*|meet\w*|combin\w*|plus|versus|vs)$/
const REACH = 8

/**
 * Who does something and to whom, or which of two is more, has changed places: what stands before a verb or a "than" in
 * the claim stands behind it in the quote, and what stands behind it before. Passives count by who acts.
 */
export function exchangesRoles(claim: string, quote: string): boolean {
  const [said, there] = [voices(claim), voices(quote)]
  return said.some((one) => there.some((other) => turnsSides(one, other)))
}

function voices(text: string): Token[][] {
  const tokens = [...readTokens(text)]
  const active = activeForms(tokens)
  return (active.length > 0 ? active : [tokens]).map((form) =>
    form.filter(({ kind, raw }) => kind !== 'free' || EDGE.test(raw)),
  )
}

function turnsSides(said: Token[], there: Token[]): boolean {
  return said.some((token, at) =>
    there.some((other, place) => {
      if (token.key !== other.key || !isRelation(token) || !isRelation(other)) return false
      if (Boolean(token.isPassive) !== Boolean(other.isPassive)) return false
      const [before, after] = sides(said, at, there, place)
      const [beforeThere, afterThere] = sides(there, place, said, at)
      return isTurned(before, afterThere, beforeThere) && isTurned(after, beforeThere, afterThere)
    }),
  )
}

const isRelation = ({ kind, raw, isName }: Token) =>
  (kind === 'matter' && !isName && !MUTUAL.test(raw)) || raw === 'than' || raw === 'over'

/** Every word of the side is on the other side there, and none on the same. */
function isTurned(side: Set<string>, across: Set<string>, same: Set<string>): boolean {
  const own = [...side].filter((key) => !(same.has(key) && across.has(key)))
  return own.length > 0 && own.every((key) => across.has(key) && !same.has(key))
}

/** The words of matter before and behind a relation, which reaches as far as both texts have the same words about it. */
function sides(tokens: Token[], at: number, others: Token[], place: number): [Set<string>, Set<string>] {
  const isShared = (step: number) => {
    const [one, other] = [tokens[at + step], others[place + step]]
    return one !== undefined && one.key === other?.key
  }
  let [from, to] = [0, 0]
  while (isShared(from - 1) && !/^[,;:()—]$/.test(tokens[at + from - 1]?.raw ?? ',')) from--
  while (isShared(to + 1) && !/^[,;:()—]$/.test(tokens[at + to + 1]?.raw ?? ',')) to++
  const before = phrase(tokens.slice(Math.max(0, at + from - REACH), at + from).reverse())
  const after = phrase(tokens.slice(at + to + 1, at + to + 1 + REACH))
  return [before, after]
}

function phrase(tokens: Token[]): Set<string> {
  const edge = tokens.findIndex(({ raw }) => EDGE.test(raw))
  const own = edge < 0 ? tokens : tokens.slice(0, edge)
  return new Set(own.filter(({ kind }) => kind === 'matter' || kind === 'number').map(({ key }) => key))
}
