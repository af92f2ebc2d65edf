import { estimateTokens } from '../../lib/text/estimate-tokens'
import type { Prompt } from './ask-prompt'

type Passage = Prompt['passages'][number]

/** What counts as found of one place with an answer, and what of a passage. */
export type GoldPlace = {
  holdsPage(passage: Passage): boolean
  /** the words that answer stand in it; absent where they are not known */
  holdsFact?(passage: Passage): boolean
}

/** Shares are 0..1; null where nothing is known of it. */
export type PromptScore = {
  passages: number
  tokens: number
  /** of the passages, those on a page that answers: a lower bound of those that bear on the question */
  onPage: number | null
  /** of the places, those whose page is among the passages; and among the first of them, up to so many tokens */
  page: number
  pageWithin: Record<(typeof BUDGETS)[number], number>
  /** the same of the words that answer */
  fact: number | null
  factWithin: Record<(typeof BUDGETS)[number], number> | null
}

/** Tokens under which the share of places found is compared. */
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
