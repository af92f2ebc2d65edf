import { takeByMarginalRelevance, termSimilarity } from '../../library/find/marginal-relevance'
import { LEAST_CERTAINTY, type Weighed, type WeighedPaper } from '../../library/find/weigh-papers'
import { passageTerms } from '../../library/search/passage-terms'
import { type ConsideredPaper, IN_QUESTION } from '../events'
import { FUNNEL, type FunnelSettings } from '../settings/funnel'
import { NEAREST } from './nearest-evidence'

export type ScoredPaper = Pick<ConsideredPaper, 'paperId' | 'relevance' | 'kept' | 'reason'>

/** A survey reads so many times more papers than a question that one paper answers. */
export const MANY_TIMES = 2.5
const SURELY_NAMED = 0.7
/** Papers that are told about although they stayed out, and their lowest relevance. */
const REJECTED = { most: 20, lowest: 0.1 }

/** Decides which of the weighed papers are read, and says why. Omits papers that are far, but for the nearest of these. */
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
    // What is named for sure is read, whatever the library holds of the matter.
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
  // What a refusal shows passages of is told about, however far it is.
  const nearest = found.papers.slice(0, NEAREST.papers).map(({ id }) => id)
  const isTold = ({ paperId, relevance }: ScoredPaper) => relevance >= REJECTED.lowest || nearest.includes(paperId)
  const rejected = papers.filter((paper) => !paper.kept && isTold(paper))
  return [...papers.filter((paper) => paper.kept), ...rejected.slice(0, REJECTED.most)]
}

/** Papers that differ by their summaries, where more are near than are read; those named come first. */
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
 * Papers among which MMR chooses, as a multiple of those that are read: few, since papers further down answer less often;
 * many where the person asks for more variety than there is without asking.
 */
const CANDIDATES = { usual: 1.1, varied: 4 }
const NAMED = 0.5

function namedShare({ features }: WeighedPaper): number {
  return Math.max(features.author, features.title)
}

const IN_FULL_TEXT = 'found in full text'
export const IN_SUMMARY = 'in its summary'

/** What of a paper speaks for it more. */
function foundIn({ features }: WeighedPaper): string {
  return features.sum + features.nearSummary >= 0.5 * (features.best + features.near) ? IN_SUMMARY : IN_FULL_TEXT
}

/** Where others of the shortlist cite a paper, that speaks for it, too. */
function citedBy(count: number): string {
  return count === 0 ? '' : `, cited by ${count} of these papers`
}

function notInFullText(limit: number): string {
  return limit === 0 ? 'in its full text alone' : `not among the best ${limit} in full text`
}

/** The reason of a paper of which only the abstract is known. */
export function reasonWithoutText(reason: string): string {
  return reason.startsWith(IN_FULL_TEXT) ? reason.replace(IN_FULL_TEXT, 'in its abstract') : `${reason}, no full text`
}
