import { toPassageQuery } from '../../library/passages/to-passage-query'
import type { OpenIndex } from '../../library/search/find-chunks'
import { type Question, titleCarries } from '../../question/question'
import { chooseForPrompt, inTurns } from '../../quoting/choose/choose-for-prompt'
import type { Passage } from '../../quoting/passage'
import type { PassageQuery } from '../../quoting/prepare/passage-query'
import type { Candidate } from '../../quoting/prepare/tokenize-paper'
import { mergeRankings } from '../../quoting/rank/merge-rankings'
import { rankPassages, type ScoredPassage } from '../../quoting/rank/rank-passages'
import type { ReadablePassage } from '../../quoting/readable-passage'
import type { StageSettings } from '../settings/funnel'
import type { Shortlist } from '../shortlist/find-papers'
import { FARTHEST, FORCED, readCandidates, toPassages } from './find-readable'
import { OF_SEVERAL, PASSAGE_TOKENS } from './prompt-room'

/** Passages placed first for each compared work, and for each paper of a survey. */
const OF_COMPARED = 4
const OF_SURVEYED = 2
/** Minimum works in a comparison, if fewer were identified for certain. */
const COMPARED = 2
/**
 * A paper that the question does not name only counts as a compared work if its score is within this of the best
 * paper's.
 */
const BESIDE = -2
/** In a survey, a passage is placed before its paper's opening if its score is this much higher. */
const MUCH_MORE = 3
/**
 * How far below the best passage the score cutoff is, in points per unit of the cutoff's logarithm (at .6 that is 1.5
 * and 2.6 points), and the minimum number of passages. A single ranking is less reliable than several merged ones.
 */
const NEAR = { together: { perLog: 3, least: 3 }, alone: { perLog: 5, least: 5 } }
/**
 * The minimum number of passages if others have been read already: what is left scores low, or the search has another
 * aim.
 */
const LEAST_LEFT = 2

/** Where each paper is to be included, its passages may score this many points below the best passage. */
export const HEARD_BELOW = 5

/**
 * Limits if passages are graded: passages per query, passages per work and aspect, and number of works searched by
 * aspect.
 */
const GRADED = { ofQuery: 4, ofAspect: 1, works: 12 }
/** Extra papers of a comparison to search besides one per compared thing, since others may discuss it too. */
const BESIDE_WORKS = 2

/**
 * Passages to be graded before an answer is written: their number of tokens, and the aspects for which each work is
 * searched.
 */
export type ToGrade = { tokens: number; aspects: string[] }

/**
 * Tells whether a question asks for several works: by its words, or because a model named aspects for which each is
 * searched.
 */
export function asksForSeveral({ plan, paperIds }: Pick<Shortlist, 'plan' | 'paperIds'>, aspects: string[]): boolean {
  return plan.kind !== 'one' || (aspects.length > 1 && paperIds.length > 1)
}

/**
 * `isRead`: passages that were read already and need not be found again. `perPaper`: minimum (if relevant) and maximum
 * number of passages per shortlisted paper. `toGrade`: absent if passages are not graded.
 */
export type PromptSettings = Pick<StageSettings, 'k' | 'cutoff'> & {
  isRead?: (passage: ReadablePassage) => boolean
  perPaper?: { least: number; most: number }
  toGrade?: ToGrade
}

/**
 * Chooses the passages from which a model writes: whole paragraphs and tables that score close to the best one, best
 * first, as many as fit into the prompt. For a comparison, the best passages of each compared work come first, searched
 * separately in each; for a survey, the opening of each paper and its best passage.
 */
export async function findForPrompt(
  index: OpenIndex,
  question: Question,
  shortlist: Shortlist,
  { k, cutoff, isRead = () => false, perPaper, toGrade: graded }: PromptSettings,
): Promise<Passage[]> {
  const { plan, forced } = shortlist
  const toGrade = graded && asksForSeveral(shortlist, graded.aspects) ? graded : null
  const own = await readCandidates(index, question, shortlist)
  const others = await inOtherWords(index, shortlist)
  const asked = [own, ...others]
  const rankings = asked.map(({ query, candidates }) => rankPassages(query, candidates))
  const all = mergeRankings(rankings)
  const unread = all.filter(({ passage }) => !isRead(passage))
  const ranked = perPaper ? mostOfEach(unread, perPaper.most) : unread
  // Relative to the best passage, even if that was read already.
  const best = all[0]?.score ?? 0
  const behind = best - (ranked[0]?.score ?? best)
  const { perLog, least } = others.length > 0 ? NEAR.together : NEAR.alone
  const times = plan.several ? OF_SEVERAL : 1
  const tokens = toGrade?.tokens ?? k * PASSAGE_TOKENS * times
  const chosen = chooseForPrompt(ranked, {
    first: [
      ...forced.flatMap((id) => ofPaper(ranked, id).slice(0, FORCED)),
      ...[
        ...(toGrade ? onEachPoint(toGrade.aspects, { rankings, candidates: own.candidates }, shortlist) : []),
        ...firstOf(ranked, asked, shortlist),
      ].filter(({ passage }) => !isRead(passage)),
      ...inTurns(
        shortlist.paperIds.map((id) => ofPaper(ranked, id).filter(({ score }) => score >= best - HEARD_BELOW)),
        perPaper?.least ?? 0,
      ),
    ],
    k: toGrade ? Number.POSITIVE_INFINITY : Math.round(k * times),
    tokens,
    below: toGrade ? HEARD_BELOW : plan.kind === 'one' ? Math.max(0, -perLog * Math.log(cutoff) - behind) : 0,
    least: unread.length < all.length ? LEAST_LEFT : least,
  })
  return toPassages(chosen, shortlist, question, unread.length < all.length ? best : undefined)
}

type RankedQuery = { query: PassageQuery; candidates: Candidate[] }

/** Searches the shortlist for each rewording of the question. */
function inOtherWords(
  index: OpenIndex,
  { paperIds, plan, among, inOtherWords = [] }: Shortlist,
): Promise<RankedQuery[]> {
  return Promise.all(
    inOtherWords
      .filter(({ papers }) => papers > 0)
      .map(({ text, words, meaning }) =>
        readCandidates(index, { text }, { paperIds, words, among, plan: { ...plan, meaning } }),
      ),
  )
}

/** Returns the passages placed first if a question asks for several papers. */
function firstOf(ranked: ScoredPassage[], asked: RankedQuery[], shortlist: Shortlist): ScoredPassage[] {
  const { plan, paperIds, things = [] } = shortlist
  if (plan.kind === 'many')
    return inTurns(
      paperIds.map((id) => openingFirst(ofPaper(ranked, id))),
      OF_SURVEYED,
    )
  if (plan.kind === 'one') return []
  return inTurns(
    worksCompared(shortlist).map((id) => inOwnPaper(id, asked, things)),
    OF_COMPARED,
  )
}

/** Returns the compared papers: those that the question names, then those closest to it. */
function worksCompared(shortlist: Shortlist, more = 0): string[] {
  const { plan, paperIds, things = [], works = [] } = shortlist
  const most = Math.max(things.length, plan.anchors.length, COMPARED) + more
  const near = paperIds.filter((id) => (plan.below[id] ?? FARTHEST) >= BESIDE)
  return [...new Set([...worksNamed(shortlist), ...works, ...plan.anchors, ...near])].slice(0, most)
}

/**
 * Returns the best passages for each query, and for each aspect of each work: the compared works, otherwise the first
 * papers.
 */
function onEachPoint(
  aspects: string[],
  { rankings, candidates }: { rankings: ScoredPassage[][]; candidates: Candidate[] },
  shortlist: Shortlist,
): ScoredPassage[] {
  const { paperIds, plan } = shortlist
  const queries = aspects.map((aspect) => toPassageQuery(aspect))
  const works = plan.kind === 'compare' ? worksCompared(shortlist, BESIDE_WORKS) : paperIds.slice(0, GRADED.works)
  const ofWorks = works.map((id) => {
    const own = candidates.filter(({ paper }) => paper.paperId === id)
    const onAspects = queries.flatMap((query) => rankPassages(query, own).slice(0, GRADED.ofAspect))
    return onAspects.filter(({ passage }, i) => onAspects.findIndex((one) => one.passage === passage) === i)
  })
  // The room may end before the list does, so each work has a passage before any has its second.
  return [...inTurns(rankings, GRADED.ofQuery), ...inTurns(ofWorks)]
}

/** Returns, for each compared thing, a paper with its name in the title. */
function worksNamed({ paperIds, considered, things = [] }: Shortlist): string[] {
  const titles = new Map(considered.map(({ paperId, title }) => [paperId, title]))
  return things.flatMap((thing) => paperIds.find((id) => titleCarries(titles.get(id) ?? '', thing)) ?? [])
}

/**
 * Ranks the passages of a compared work. Ignores the names of the compared things, which do not discriminate within it.
 */
function inOwnPaper(id: string, asked: RankedQuery[], things: string[]): ScoredPassage[] {
  const names = new Set(things.flatMap((thing) => [...toPassageQuery(thing).terms]))
  return mergeRankings(
    asked.map(({ query, candidates }) => {
      const terms = new Set([...query.terms].filter((term) => !names.has(term)))
      const own = candidates.filter(({ paper }) => paper.paperId === id)
      return rankPassages(terms.size > 0 ? { ...query, terms } : query, own)
    }),
  )
}

/**
 * Puts the opening first, since it says what the paper is about, unless another passage fits the question much better.
 */
function openingFirst(own: ScoredPassage[]): ScoredPassage[] {
  const [opening] = own.toSorted((a, b) => a.passage.position - b.passage.position)
  const best = own[0]?.score ?? 0
  if (!opening || opening.score < best - MUCH_MORE) return own
  return [opening, ...own.filter((one) => one !== opening)]
}

function mostOfEach(ranked: ScoredPassage[], most: number): ScoredPassage[] {
  const taken = new Map<string, number>()
  return ranked.filter(({ passage: { paperId } }) => {
    const turn = taken.get(paperId) ?? 0
    taken.set(paperId, turn + 1)
    return turn < most
  })
}

function ofPaper(ranked: ScoredPassage[], id: string): ScoredPassage[] {
  return ranked.filter(({ passage }) => passage.paperId === id)
}
