import { toPassageQuery } from '../../library/find/to-passage-query'
import type { OpenIndex } from '../../library/search/segments/open-index'
import { type Question, titleCarries } from '../../question/question'
import { chooseForPrompt, inTurns } from '../../quoting/choose-for-prompt'
import { mergeRankings } from '../../quoting/merge-rankings'
import type { Passage } from '../../quoting/passage'
import type { Candidate } from '../../quoting/passage-features'
import type { PassageQuery } from '../../quoting/passage-query'
import { rankPassages, type ScoredPassage } from '../../quoting/rank-passages'
import type { ReadablePassage } from '../../quoting/readable-passage'
import type { StageSettings } from '../settings/funnel'
import type { Shortlist } from './find-papers'
import { FARTHEST, FORCED, readCandidates, toPassages } from './find-readable'
import { OF_SEVERAL, PASSAGE_TOKENS } from './prompt-room'

/** Passages of each work compared that come first, and of each paper of a survey. */
const OF_COMPARED = 4
const OF_SURVEYED = 2
/** Works that a comparison is about at least, where fewer were told for sure. */
const COMPARED = 2
/** Points below the best paper at most of one that is taken for a work compared although nothing names it. */
const BESIDE = -2
/** Points by which a passage must lead the beginning of its paper, to be read before it in a survey. */
const MUCH_MORE = 3
/**
 * Points below the best passage at which the cutoff lies, for each unit of its logarithm (1.5 and 2.6 points at .6), and passages that
 * are read however far the best one leads. One ranking alone is less sure than several together.
 */
const NEAR = { together: { perLog: 3, least: 3 }, alone: { perLog: 5, least: 5 } }
/** The same of a search after which others were read: what is left is far, or the search is for something else. */
const LEAST_LEFT = 2

/** Points below the best passage at most of the best ones of another paper, where each paper is to be heard. */
export const HEARD_BELOW = 5

/** Limits where passages are graded: passages of each query, of each work for each aspect, and works looked up so. */
const GRADED = { ofQuery: 4, ofAspect: 1, works: 12 }
/** Papers of a comparison that are looked up beside one for each thing: another may speak of it as well. */
const BESIDE_WORKS = 2

/** Passages to be graded before an answer is written: how many tokens of them, and the points on which each work is looked up. */
export type ToGrade = { tokens: number; aspects: string[] }

/** Whether a question asks for several works: by its words, or since a model named points on which each is looked up. */
export function asksForSeveral({ plan, paperIds }: Pick<Shortlist, 'plan' | 'paperIds'>, aspects: string[]): boolean {
  return plan.kind !== 'one' || (aspects.length > 1 && paperIds.length > 1)
}

/**
 * `isRead`: passages that need not be found again; absent: none were read. `hearEach`: so many of each paper of the shortlist are
 * among those found, as far as they bear on the question, and of none more than the most. `toGrade`: absent where nobody grades.
 */
export type PromptSettings = Pick<StageSettings, 'k' | 'cutoff'> & {
  isRead?: (passage: ReadablePassage) => boolean
  hearEach?: { least: number; most: number }
  toGrade?: ToGrade
}

/**
 * The passages that a model is given to write from: whole paragraphs and tables that come near the best one, best first, as many
 * as the prompt has room for. Of a comparison the best of each work compared come first, each work searched by itself; of a
 * survey the beginning of each paper and what it says best.
 */
export async function findForPrompt(
  index: OpenIndex,
  question: Question,
  shortlist: Shortlist,
  { k, cutoff, isRead = () => false, hearEach, toGrade: graded }: PromptSettings,
): Promise<Passage[]> {
  const { plan, forced } = shortlist
  const toGrade = graded && asksForSeveral(shortlist, graded.aspects) ? graded : null
  const own = await readCandidates(index, question, shortlist)
  const others = await inOtherWords(index, shortlist)
  const asked = [own, ...others]
  const rankings = asked.map(({ query, candidates }) => rankPassages(query, candidates))
  const all = mergeRankings(rankings)
  const unread = all.filter(({ passage }) => !isRead(passage))
  const ranked = hearEach ? mostOfEach(unread, hearEach.most) : unread
  // Near the best one, also where that was read.
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
        hearEach?.least ?? 0,
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

/** Each query in other words, with the passages of the shortlist as it finds them. */
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

/** The passages that come first where a question asks for several papers. */
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

/** The papers that a comparison is about: those that its words name, else those nearest to the question. */
function worksCompared(shortlist: Shortlist, more = 0): string[] {
  const { plan, paperIds, things = [], works = [] } = shortlist
  const most = Math.max(things.length, plan.anchors.length, COMPARED) + more
  const near = paperIds.filter((id) => (plan.below[id] ?? FARTHEST) >= BESIDE)
  return [...new Set([...worksNamed(shortlist), ...works, ...plan.anchors, ...near])].slice(0, most)
}

/** The best passages for each query, and of each work for each aspect: of the works compared, else of the first papers. */
function onEachPoint(
  aspects: string[],
  { rankings, candidates }: { rankings: ScoredPassage[][]; candidates: Candidate[] },
  shortlist: Shortlist,
): ScoredPassage[] {
  const { paperIds, plan } = shortlist
  const queries = aspects.map((aspect) => toPassageQuery(aspect))
  const works = plan.kind === 'compare' ? worksCompared(shortlist, BESIDE_WORKS) : paperIds.slice(0, GRADED.works)
  const ofWorks = works.flatMap((id) => {
    const own = candidates.filter(({ paper }) => paper.paperId === id)
    return queries.map((query) => rankPassages(query, own))
  })
  return [...inTurns(rankings, GRADED.ofQuery), ...inTurns(ofWorks, GRADED.ofAspect)]
}

/** The papers whose titles name the things compared, one of each. */
function worksNamed({ paperIds, considered, things = [] }: Shortlist): string[] {
  const titles = new Map(considered.map(({ paperId, title }) => [paperId, title]))
  return things.flatMap((thing) => paperIds.find((id) => titleCarries(titles.get(id) ?? '', thing)) ?? [])
}

/** The passages of a work compared, best first, for what is asked of it: the names of the things compared say nothing there. */
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

/** What a paper is about as a whole stands at its beginning, unless another passage says much more on what is asked. */
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
