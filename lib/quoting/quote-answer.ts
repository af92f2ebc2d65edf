import { noticeParagraph } from '../citations/blocks/answer-notice'
import { PREAMBLE } from './preamble'
import { type QuotablePassage, type QuotedGroup, quotePassages } from './quote-passages'

/** A passage of the evidence. `relevance`: 0..1. */
export type RankedPassage = QuotablePassage & { title: string; relevance: number }

type Answer = {
  /** best first */
  passages: RankedPassage[]
  /** things that the question compares, each with what tells whether a passage speaks for it; empty for none */
  things?: { name: string; speaksFor(passage: RankedPassage): boolean }[]
  /** stands above the answer; empty for nothing */
  notice?: string
  /** passages that are shown at most */
  most?: number
}

/** Passages in an answer, and those of them that are open at first. */
const MOST = { shown: 8, open: 3, ofThing: 2 }
/** A passage is open when its relevance is at least this share of the best one's. */
const NEAR_BEST = 0.8

/**
 * The answer without a language model, as markdown: the best passages, one to three of them open and the others below
 * under a heading of their own; of a comparison the best two passages for each thing under its name.
 */
export function quoteAnswer({ passages, things = [], notice = '', most = MOST.shown }: Answer): string {
  const compared = areApart(passages, things) ? groupsOf(passages, things) : []
  const groups = compared.length >= 2 ? compared : [{ heading: '', passages: nearBest(passages) }]
  const open = new Set(groups.flatMap((group) => group.passages))
  const more = passages.filter((passage) => !open.has(passage)).slice(0, Math.max(0, most - open.size))
  return `${noticeParagraph(notice)}${PREAMBLE}\n\n${quotePassages(groups, more)}`
}

/** Whether each thing leads to a passage of its own: of those that would be shown for it one speaks for no other. */
function areApart(passages: RankedPassage[], things: NonNullable<Answer['things']>): boolean {
  const isAlone = (passage: RankedPassage) => things.filter(({ speaksFor }) => speaksFor(passage)).length === 1
  return things.every(({ speaksFor }) => passages.filter(speaksFor).slice(0, MOST.ofThing).some(isAlone))
}

function groupsOf(passages: RankedPassage[], things: NonNullable<Answer['things']>): QuotedGroup[] {
  const taken = new Set<RankedPassage>()
  return things.flatMap(({ name, speaksFor }) => {
    const own = passages.filter((passage) => !taken.has(passage) && speaksFor(passage)).slice(0, MOST.ofThing)
    for (const passage of own) taken.add(passage)
    return own.length > 0 ? [{ heading: name, passages: own }] : []
  })
}

function nearBest(passages: RankedPassage[]): RankedPassage[] {
  const bar = NEAR_BEST * Math.max(0, ...passages.map(({ relevance }) => relevance))
  const [first, ...others] = passages.slice(0, MOST.open)
  return first ? [first, ...others.filter(({ relevance }) => relevance >= bar)] : []
}
