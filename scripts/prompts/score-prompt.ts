import { estimateTokens } from '../../lib/text/words/terms'
import type { Prompt } from './ask-prompt'

type Passage = Prompt['passages'][number]

/** When a place with an answer counts as found. */
export type GoldPlace = {
  holdsPage(passage: Passage): boolean
  /** whether the passage contains the words that answer; absent if these are unknown */
  holdsFact?(passage: Passage): boolean
}

/** Shares are 0..1; null if unknown. */
export type PromptScore = {
  passages: number
  tokens: number
  /** share of passages on a page that answers, a lower bound for relevant ones */
  onPage: number | null
  /** share of places whose page is among the passages; and among the first ones within a number of tokens */
  page: number
  pageWithin: Record<(typeof BUDGETS)[number], number>
  /** the same for the words that answer */
  fact: number | null
  factWithin: Record<(typeof BUDGETS)[number], number> | null
}

/** Numbers of tokens for which the share of places found is reported. */
export const BUDGETS = [1000, 2000, 3000] as const

/** `anyOf`: one of the places is enough. */
export function scorePrompt({ passages, tokens }: Prompt, gold: GoldPlace[], anyOf = false): PromptScore {
  const shareFound = (held: (place: GoldPlace) => boolean) => {
    const found = gold.filter(held).length
    return anyOf ? Number(found > 0) : found / gold.length
  }
  const page = (among: Passage[]) => shareFound(({ holdsPage }) => among.some(holdsPage))
  const fact = (among: Passage[]) => shareFound(({ holdsFact }) => among.some((one) => holdsFact?.(one)))
  const within = (of: (among: Passage[]) => number) => {
    const [a, b, c] = BUDGETS.map((budget) => of(firstOf(passages, budget)))
    return { 1000: a ?? 0, 2000: b ?? 0, 3000: c ?? 0 }
  }
  const knowsFacts = gold.every(({ holdsFact }) => holdsFact)
  const right = passages.filter((one) => gold.some(({ holdsPage }) => holdsPage(one)))
  return {
    passages: passages.length,
    tokens,
    onPage: passages.length > 0 ? right.length / passages.length : null,
    page: page(passages),
    pageWithin: within(page),
    fact: knowsFacts ? fact(passages) : null,
    factWithin: knowsFacts ? within(fact) : null,
  }
}

/** Tokens of the tags around a passage. */
const TAGS = 60

function firstOf(passages: Passage[], budget: number): Passage[] {
  let tokens = 0
  return passages.filter(({ text }) => {
    tokens += estimateTokens(text) + TAGS
    return tokens <= budget
  })
}
