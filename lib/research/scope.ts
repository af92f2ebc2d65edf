import type { Question } from '../analyst/question'
import { AppError } from '../errors'
import { BARS } from '../library/find/outcome'
import { pickPassages } from '../library/find/pick-passages'
import type { QuestionKind } from '../library/find/question-kind'
import { certaintyOf, type Weighed, weighPapers } from '../library/find/weigh-papers'
import { describeFilter, isEmptyFilter } from '../library/organize/paper-filter'
import { titlesOf } from '../library/papers'
import { readChunks } from '../library/search/read-chunks'
import type { ConsideredPaper, EvidenceView } from './events'
import { type Field, fieldOf } from './export/field'
import type { FunnelSettings } from './funnel'
import { type Outcome, outcomeOf } from './outcome'
import type { RunContext } from './run-context'
import { count, stage } from './stage'
import { toEvidence } from './to-evidence'

/** How the passages of the shortlist are to be ranked. Kept with the step: plain JSON. */
export type PassagePlan = {
  /** points of each paper below the best one, 0 or less */
  below: Record<string, number>
  /** papers that the parts of a comparison speak for */
  anchors: string[]
  several: boolean
  kind: QuestionKind
  /** question weights by term id */
  expanded: [term: number, weight: number][]
  meaning: string
}

export type Shortlist = {
  paperIds: string[]
  considered: ConsideredPaper[]
  near: number
  /** number of papers that the question was asked of, when not of all */
  among?: number
  /** those of `paperIds` that only their metadata and summary are known of */
  withoutText: string[]
  /** those of `paperIds` that the person forced in */
  forced: string[]
  outcome: Outcome
  plan: PassagePlan
}

/**
 * Stage 1: each paper is weighed by its summary, its best passages and its whole text together, and by what the question
 * names: authors, years, titles. The best are the shortlist, as are those that the person forces in. Throws
 * `AppError('no_papers')` when the library holds nothing on the matter.
 */
export async function scope(context: RunContext, question: Question): Promise<Shortlist> {
  const shortlist = await stage(
    context,
    'scope',
    '🔍 Stage 1: Searching summaries for relevant papers...',
    async () => {
      const found = await context.step('scope', () => findPapers(question, context.settings))
      await tellConsidered(context, found)
      const { kind, ...told } = found.outcome
      await context.emit({ type: 'outcome.decided', outcome: kind, ...told })
      return found
    },
    ({ paperIds }) => (paperIds.length > 0 ? `   Found ${count(paperIds.length, 'relevant paper')}` : null),
  )
  if (shortlist.paperIds.length === 0) throw new AppError('no_papers', refusal(context))
  return shortlist
}

/** Tells which papers were weighed, and what became of them so far. */
export function tellConsidered({ emit }: RunContext, { near, considered, paperIds, among }: Shortlist): Promise<void> {
  return emit({ type: 'papers.considered', near, papers: considered, shortlisted: paperIds.length, among })
}

/** In the person's own words, whatever was searched for. */
function refusal({ run, settings: { among } }: RunContext): string {
  const text = run.question.replace(/\s+/g, ' ').trim()
  const where = among && !isEmptyFilter(among) ? ` among ${describeFilter(among)}` : ''
  return `❌ No papers found relevant to query: "${text}"${where}. Try refining your search terms.`
}

type ScoredPaper = Pick<ConsideredPaper, 'paperId' | 'relevance' | 'kept' | 'reason'>

/** A survey reads so many times more papers than a question that one paper answers. */
const MANY_TIMES = 2.5
const SURELY_NAMED = 0.7
/** Papers that are told about although they stayed out, and their lowest relevance. */
const REJECTED = { most: 20, lowest: 0.1 }

async function findPapers(question: Question, settings: FunnelSettings): Promise<Shortlist> {
  const field = await fieldOf(settings)
  const { paperIds, except, include } = field
  const found = await weighPapers({ question, paperIds, except, beside: include })
  const papers = found ? weighed(found, settings) : []
  const known = new Map(papers.map((paper) => [paper.paperId, paper]))
  for (const paper of forcedPapers(field, known, found)) known.set(paper.paperId, paper)
  const top = found?.papers[0]?.score ?? 0
  const kept = await withTitles([...known.values()])
  const outcome = outcomeOf(found, kept.considered)
  if (outcome.kind === 'refusal' && found) outcome.nearest = await nearestPassages(found, question)
  return {
    ...kept,
    near: papers.length,
    among: paperIds?.length,
    forced: field.include,
    outcome,
    plan: {
      below: Object.fromEntries(found?.papers.map(({ id, score }) => [id, score - top]) ?? []),
      anchors: found?.anchors ?? [],
      several: found?.several ?? false,
      kind: found?.kind ?? 'one',
      expanded: [...(found?.expanded ?? [])],
      meaning: found?.meaning ?? question.text,
    },
  }
}

/** Relevance of the papers, with what keeps or rejects them. */
function weighed(found: Weighed, { scope, fullText }: FunnelSettings): ScoredPaper[] {
  const certainty = found.papers.some(summaryHolds) ? 1 : certaintyOf(found)
  const refused = certainty < (scope.cutoff * BARS.refuse) / BARS.notice / 0.5
  const most = found.kind === 'many' ? Math.round(scope.k * MANY_TIMES) : scope.k
  const isAnchor = ({ id }: WeighedPaper) => found.anchors.includes(id)
  const first = [...found.papers.filter(isAnchor), ...found.papers.filter((paper) => !isAnchor(paper))]
  let shortlisted = 0
  let byFullText = 0
  const papers = first.map((paper): ScoredPaper => {
    const { id, share, features } = paper
    const isNamed = features.author >= 0.5 || features.title >= 0.5 || isAnchor(paper)
    const why = isNamed ? 'named in the question' : foundIn(paper)
    // What is named for sure is read, whatever the library holds of the matter.
    const isSure = Math.max(features.author, features.title) >= SURELY_NAMED
    const left =
      (refused && !isSure) || (share < scope.cutoff && !isNamed)
        ? `below ${scope.cutoff.toFixed(2)}`
        : why === IN_FULL_TEXT && byFullText >= fullText.limit
          ? notInFullText(fullText.limit)
          : shortlisted >= most
            ? `not among the best ${most}`
            : null
    if (left === null) shortlisted++
    if (left === null && why === IN_FULL_TEXT) byFullText++
    return { paperId: id, relevance: share * certainty, kept: left === null, reason: left ?? why }
  })
  // What a refusal shows passages of is told about, however far it is.
  const nearest = found.papers.slice(0, NEAREST.papers).map(({ id }) => id)
  const isTold = ({ paperId, relevance }: ScoredPaper) => relevance >= REJECTED.lowest || nearest.includes(paperId)
  const rejected = papers.filter((paper) => !paper.kept && isTold(paper))
  return [...papers.filter(({ kept }) => kept), ...rejected.slice(0, REJECTED.most)]
}

type WeighedPaper = Weighed['papers'][number]

/** Share of the question's weight in words. */
const IN_SUMMARY_ALONE = 0.4

/** How well the library holds a matter is read off full texts, and some papers have none: their summary speaks for them. */
function summaryHolds({ features: { sum, best, full } }: WeighedPaper): boolean {
  return best === 0 && full === 0 && sum >= IN_SUMMARY_ALONE
}

const IN_FULL_TEXT = 'found in full text'

/** What of a paper speaks for it more. */
function foundIn({ features }: WeighedPaper): string {
  return features.sum + features.nearSummary >= 0.5 * (features.best + features.near) ? 'in its summary' : IN_FULL_TEXT
}

function notInFullText(limit: number): string {
  return limit === 0 ? 'in its full text alone' : `not among the best ${limit} in full text`
}

/** Passages that are shown to somebody whose question was refused, and of how many papers. */
const NEAREST = { passages: 3, papers: 3 }

async function nearestPassages({ papers, ...found }: Weighed, question: Question): Promise<EvidenceView[]> {
  const top = papers[0]?.score ?? 0
  const nearest = papers.slice(0, NEAREST.papers).map(({ id, score }) => ({ paperId: id, below: score - top }))
  const how = { ...found, anchors: [], first: 1, mmr: 1, cutoff: 0, k: NEAREST.passages }
  const hits = await readChunks(await pickPassages({ ...how, papers: nearest }))
  return hits.map((hit) => toEvidence({ ...hit, id: hit.chunkId, title: '', question: question.text }))
}

/** The papers that the person forces in or leaves out, with the relevance that they have all the same. */
function forcedPapers(
  { include, except }: Field,
  known: Map<string, ScoredPaper>,
  found: Weighed | null,
): ScoredPaper[] {
  const certainty = found ? certaintyOf(found) : 0
  const forced = (kept: boolean, reason: string) => (paperId: string) => ({
    paperId,
    relevance: known.get(paperId)?.relevance ?? (found?.others.get(paperId) ?? 0) * certainty,
    kept,
    reason,
  })
  return [
    ...include.filter((id) => !known.get(id)?.kept).map(forced(true, 'forced in')),
    ...except.map(forced(false, 'left out by you')),
  ]
}

async function withTitles(papers: ScoredPaper[]): Promise<Pick<Shortlist, 'paperIds' | 'considered' | 'withoutText'>> {
  const titles = await titlesOf(papers.map((paper) => paper.paperId))
  const withoutText = new Set([...titles.values()].flatMap(({ id, fullText }) => (fullText ? [] : [id])))
  const considered = papers.flatMap((paper) => {
    const known = titles.get(paper.paperId)
    if (!known) return []
    const reason = paper.kept && withoutText.has(paper.paperId) ? `${paper.reason}, no full text` : paper.reason
    return [{ ...paper, reason, title: known.title, authors: known.authors, published: known.published }]
  })
  const paperIds = considered.filter((paper) => paper.kept).map((paper) => paper.paperId)
  return { paperIds, considered, withoutText: paperIds.filter((id) => withoutText.has(id)) }
}
