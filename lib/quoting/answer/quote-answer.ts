import { noticeParagraph } from '../../citations/blocks/answer-notice'
import { type QuotablePassage, type QuotedGroup, quotePassages } from '../quote-passages'
import { PREAMBLE } from './preamble'

/** A passage of the evidence. `relevance`: 0..1. */
export type RankedPassage = QuotablePassage & { title: string; relevance: number }

type Answer = {
  /** best first */
  passages: RankedPassage[]
  /** things that the question compares, each with a test for the passages about it; empty if there is no comparison */
  things?: { name: string; speaksFor(passage: RankedPassage): boolean }[]
  /** shown above the answer; empty for none */
  notice?: string
  /** maximum number of passages shown */
  most?: number
}

/** Maximum passages in an answer, those of them initially open, and those per compared thing. */
const MOST = { shown: 8, open: 3, ofThing: 2 }
/** A passage is open if its relevance is at least this share of the best one's. */
const NEAR_BEST = 0.8

/**
 * Returns the answer without a language model, as markdown: the best passages, one to three of them open and the rest
 * below under a separate heading. For a comparison: the two best passages for each thing, under its name.
 */
export function quoteAnswer({ passages, things = [], notice = '', most = MOST.shown }: Answer): string {
  const compared = areApart(passages, things) ? groupsOf(passages, things) : []
  const groups = compared.length >= 2 ? compared : [{ heading: '', passages: nearBest(passages) }]
  const open = new Set(groups.flatMap((group) => group.passages))
  const more = passages.filter((passage) => !open.has(passage)).slice(0, Math.max(0, most - open.size))
  return `${noticeParagraph(notice)}${PREAMBLE}\n\n${quotePassages(groups, more)}`
}

/** Tells whether each thing has a passage of its own: one of those shown for it is about no other thing. */
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
