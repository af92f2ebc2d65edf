import { LEAST_CERTAINTY, type Weighed, type WeighedPaper } from '../../library/find/weigh-papers'
import { passageTerms } from '../../library/search/words'
import { takeByMarginalRelevance, termSimilarity } from '../../library/variety/marginal-relevance'
import { type ConsideredPaper, IN_QUESTION } from '../events/considered-papers'
import { FUNNEL, type FunnelSettings } from '../settings/funnel'
import { NEAREST } from './nearest-evidence'

export type ScoredPaper = Pick<ConsideredPaper, 'paperId' | 'relevance' | 'kept' | 'reason'>

/** Factor for the number of papers that a survey reads, compared with a question that one paper answers. */
export const MANY_TIMES = 2.5
const SURELY_NAMED = 0.7
/** Maximum number of rejected papers to show, and their minimum relevance. */
const REJECTED = { most: 20, lowest: 0.1 }

/**
 * Decides which of the weighed papers are read, and why. Leaves out papers with low relevance, except the nearest of
 * them.
 */
export async function keepPapers(found: Weighed, { scope, fullText }: FunnelSettings): Promise<ScoredPaper[]> {
  const { certainty } = found
  const refused = certainty < Math.min(scope.cutoff, LEAST_CERTAINTY)
  const times = found.kind === 'many' ? MANY_TIMES : 1
  const isAnchor = ({ id }: WeighedPaper) => found.anchors.includes(id)
  const isNamed = (paper: WeighedPaper) => isAnchor(paper) || namedShare(paper) >= NAMED
  const whyOf = (paper: WeighedPaper) => (isNamed(paper) ? IN_QUESTION : foundIn(paper))
  const first = [...found.papers.filter(isAnchor), ...found.papers.filter((paper) => !isAnchor(paper))]
  let byFullText = 0
  const left = new Map<WeighedPaper, string>()
  const far = `below ${scope.cutoff.toFixed(2)}`
  for (const paper of first) {
    // A paper that is certainly named is read, even if the library does not fit the question.
    const isFar = (refused && namedShare(paper) < SURELY_NAMED) || (paper.share < scope.cutoff && !isNamed(paper))
    if (isFar) left.set(paper, far)
    else if (whyOf(paper) === IN_FULL_TEXT && byFullText++ >= fullText.limit * times)
      left.set(paper, notInFullText(fullText.limit * times))
  }
  const most = Math.round(scope.k * times)
  const near = first.filter((paper) => !left.has(paper))
  const kept = new Set(await differing(found, near, most, { isNamed, alpha: scope.mmr }))
  for (const paper of near) if (!kept.has(paper)) left.set(paper, `not among the best ${most}`)
  const isKept = new Set(first.flatMap((paper) => (left.has(paper) ? [] : [paper.id])))
  const papers = first.map((paper): ScoredPaper => {
    const reason = left.get(paper)
    const relevance = paper.share * certainty
    const citing = paper.citedBy.filter((id) => isKept.has(id)).length
    return {
      paperId: paper.id,
      relevance,
      kept: reason === undefined,
      reason: reason ?? whyOf(paper) + citedBy(citing),
    }
  })
  // Papers whose passages a refusal shows are always listed.
  const nearest = found.papers.slice(0, NEAREST.papers).map(({ id }) => id)
  const isTold = ({ paperId, relevance }: ScoredPaper) => relevance >= REJECTED.lowest || nearest.includes(paperId)
  const rejected = papers.filter((paper) => !paper.kept && isTold(paper))
  return [...papers.filter((paper) => paper.kept), ...rejected.slice(0, REJECTED.most)]
}

/** Chooses papers with different summaries if more are close than can be read; named papers come first. */
async function differing(
  { index }: Weighed,
  near: WeighedPaper[],
  most: number,
  { isNamed, alpha }: { isNamed: (paper: WeighedPaper) => boolean; alpha: number },
) {
  if (near.length <= most) return near
  const taken = near.filter(isNamed).slice(0, most)
  const times = alpha < FUNNEL.scope.mmr ? CANDIDATES.varied : CANDIDATES.usual
  const candidates = near.filter((paper) => !taken.includes(paper)).slice(0, times * most)
  const k = most - taken.length
  if (candidates.length <= k) return [...taken, ...candidates]
  const terms = await passageTerms(
    index,
    [...taken, ...candidates].flatMap(({ summaryId }) => summaryId ?? []),
  )
  const similarity = termSimilarity([...taken, ...candidates], ({ summaryId }) => terms.get(summaryId ?? ''))
  const relevance = ({ share }: WeighedPaper) => share
  return [...taken, ...takeByMarginalRelevance({ candidates, taken, k, alpha, relevance, similarity })]
}

/**
 * Number of candidates for MMR, as a multiple of the papers read: few, because lower-ranked papers answer less often;
 * many if the user asks for more variety than the default.
 */
const CANDIDATES = { usual: 1.1, varied: 4 }
const NAMED = 0.5

function namedShare({ features }: WeighedPaper): number {
  return Math.max(features.author, features.title)
}

const IN_FULL_TEXT = 'found in full text'
export const IN_SUMMARY = 'in its summary'

/** Tells where the paper matches better: in its summary or its full text. */
function foundIn({ features }: WeighedPaper): string {
  return features.sum + features.nearSummary >= 0.5 * (features.best + features.near) ? IN_SUMMARY : IN_FULL_TEXT
}

/** Being cited by others on the shortlist counts in a paper's favor. */
function citedBy(count: number): string {
  return count === 0 ? '' : `, cited by ${count} of these papers`
}

function notInFullText(limit: number): string {
  return limit === 0 ? 'only in its full text' : `not among the best ${limit} in full text`
}

/** Rewrites the reason for a paper with only an abstract. */
export function reasonWithoutText(reason: string): string {
  return reason.startsWith(IN_FULL_TEXT) ? reason.replace(IN_FULL_TEXT, 'in its abstract') : `${reason}, no full text`
}
