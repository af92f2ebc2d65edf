import { AppError } from '../../errors'
import { type Catalog, readCatalog } from '../../library/find/catalog'
import { shareInLanguage } from '../../library/find/library-language'
import { takeByMarginalRelevance, termSimilarity } from '../../library/find/marginal-relevance'
import { namedByFirstPage } from '../../library/find/named-by-first-page'
import { type NamedPapers, namedPapers } from '../../library/find/named-papers'
import { nearestPassages } from '../../library/find/nearest-passages'
import type { QuestionKind } from '../../library/find/question-kind'
import { LEAST_CERTAINTY, type Weighed, type WeighedPaper, weighPapers } from '../../library/find/weigh-papers'
import { describeFilter, isEmptyFilter } from '../../library/organize/paper-filter'
import { titlesOf } from '../../library/papers'
import { passageTerms } from '../../library/search/passage-terms'
import { readChunks } from '../../library/search/read-chunks'
import { type OpenIndex, openIndex } from '../../library/search/segments/open-index'
import type { Question } from '../../question/question'
import { oneLine } from '../../text/one-line'
import { type ConsideredPaper, type EvidenceView, IN_QUESTION, type StageName } from '../events'
import { count, stage } from '../run/stage'
import type { RunContext } from '../run-context'
import { FUNNEL, type FunnelSettings } from '../settings/funnel'
import { type Field, fieldOf } from './field'
import { nameLibraries } from './name-libraries'
import { namedCards } from './named-cards'
import { type Outcome, outcomeOf } from './outcome'
import { keepMeaning, type QuestionMeaning } from './question-meaning'
import { summaryMatches } from './summary-matches'
import { toEvidence } from './to-evidence'

/** How the passages of the shortlist are to be ranked. Kept with the step: plain JSON. */
export type PassagePlan = {
  /** points of each paper of the shortlist below the best one, 0 or less */
  below: Record<string, number>
  /** papers that the parts of a comparison speak for */
  anchors: string[]
  several: boolean
  kind: QuestionKind
  /** question weights by term id */
  expanded: [term: number, weight: number][]
  meaning: QuestionMeaning
}

export type Shortlist = {
  paperIds: string[]
  considered: ConsideredPaper[]
  near: number
  /** number of papers that the question was asked of, when not of all */
  among?: number
  /** number of highlights that it was asked of, when of these alone */
  highlights?: number
  /** those of `paperIds` that only their metadata and summary are known of */
  withoutText: string[]
  /** those of `paperIds` that the person forced in */
  forced: string[]
  /** the papers that the question names; absent in what a run kept before they were told */
  named?: NamedPapers
  /** the question does nothing but name papers: each is shown as a whole, by its abstract */
  namesAlone?: boolean
  outcome: Outcome
  plan: PassagePlan
  /** the words of the question on its matter, with their spelling corrected, without the names of authors */
  words: string[]
  /** the things on its matter that the question compares; absent in what a run kept before they were kept */
  things?: string[]
  /** of things that no title names, the papers that a search for each alone finds; absent where there are none */
  works?: string[]
  /** the question in other words, as a model searches for it, and how many papers each finds; absent where there are none */
  inOtherWords?: { text: string; words: string[]; meaning: QuestionMeaning; papers: number }[]
}

/**
 * Stage 1: each paper is weighed by its summary, its best passages and its whole text together, and by what the question
 * names: authors, years, titles. The best are the shortlist, as are those that the person forces in. Throws
 * `AppError('no_papers')` when the library holds nothing on the matter, unless others are asked as well.
 */
export async function scope(
  context: RunContext,
  find: () => Promise<Shortlist>,
  { askOthers = false } = {},
): Promise<Shortlist> {
  const shortlist = await stage(
    context,
    'scope',
    '🔍 Stage 1: Searching summaries for relevant papers...',
    async () => {
      const found = await context.step('scope', find)
      await tellQueries(context, found)
      await tellConsidered(context, found, 'scope')
      await showNamed(context, found.named)
      const { kind, ...told } = found.outcome
      if (!askOthers || kind !== 'refusal') await context.emit({ type: 'outcome.decided', outcome: kind, ...told })
      return found
    },
    ({ paperIds }) => (paperIds.length > 0 ? `   Found ${count(paperIds.length, 'relevant paper')}` : null),
  )
  if (shortlist.paperIds.length === 0 && !askOthers && !shortlist.named?.paperIds.length)
    throw new AppError('no_papers', refusal(context))
  return shortlist
}

async function tellQueries({ emit }: RunContext, { inOtherWords = [] }: Shortlist): Promise<void> {
  for (const { text, papers } of inOtherWords) {
    const asked = { stage: 'scope', source: 'library', query: text }
    await emit({ type: 'source.asked', ...asked })
    await emit({ type: 'source.answered', ...asked, results: papers })
  }
}

async function showNamed({ emit }: RunContext, named: NamedPapers | undefined): Promise<void> {
  if (!named || named.paperIds.length === 0) return
  const papers = await namedCards(named.paperIds)
  await emit({ type: 'papers.named', papers, total: named.paperIds.length, words: named.words })
}

/** Tells which papers were weighed, and what became of them so far. */
export function tellConsidered(
  { emit }: RunContext,
  { near, considered, paperIds, among, highlights }: Shortlist,
  stage: StageName,
): Promise<void> {
  const numbers = { near, shortlisted: paperIds.length, among, highlights }
  return emit({ type: 'papers.considered', stage, papers: considered, ...numbers })
}

/** In the person's own words, whatever was searched for. */
function refusal({ run, settings: { among } }: RunContext): string {
  const text = oneLine(run.question)
  const where = among && !isEmptyFilter(among) ? ` among ${describeFilter(among)}` : ''
  return `❌ No papers found relevant to query: "${text}"${where}. Try refining your search terms.`
}

type ScoredPaper = Pick<ConsideredPaper, 'paperId' | 'relevance' | 'kept' | 'reason'>

/** A survey reads so many times more papers than a question that one paper answers. */
const MANY_TIMES = 2.5
const SURELY_NAMED = 0.7
/** Papers whose first page is read for what a question may name them by. */
const NEAR_NAMED = 5
/** Papers that are told about although they stayed out, and their lowest relevance. */
const REJECTED = { most: 20, lowest: 0.1 }

const NOTHING_NAMED: NamedPapers = { paperIds: [], isAll: false, hasTopic: false, words: '' }

/** The papers that a question is asked of, weighed. Finding none is no error. */
export async function findPapers(question: Question, settings: FunnelSettings): Promise<Shortlist> {
  const field = await fieldOf(settings)
  const { paperIds, except, include } = field
  const found = await weighPapers({ question, paperIds, except, beside: include })
  const papers = found ? await weighed(found, settings) : []
  const catalog = found?.catalog ?? (await readCatalog())
  const named = found ? await namedIn(question, found, mayBeNamed(field, found.aside)) : NOTHING_NAMED
  const known = new Map(papers.map((paper) => [paper.paperId, paper]))
  const namesAlone = named.paperIds.length > 0 && (!named.hasTopic || (named.isAll && !papers.some(({ kept }) => kept)))
  if (namesAlone) for (const paper of namedAlone(named, known, settings)) known.set(paper.paperId, paper)
  for (const paper of forcedPapers(field, known, found)) known.set(paper.paperId, paper)
  const top = found?.papers[0]?.score ?? 0
  const kept = await withTitles([...known.values()], catalog)
  await nameLibraries(kept.considered)
  const shortlisted = new Set(kept.paperIds)
  const read = found?.papers.filter(({ id }) => shortlisted.has(id)) ?? []
  const outcome = withNamed(outcomeOf(found && (await inLanguageOfBest(found, kept.paperIds)), kept.considered), named)
  // Who asks their highlights is not shown what is none.
  if (outcome.kind === 'refusal' && found && field.highlights === undefined)
    outcome.nearest = await nearestEvidence(found, question)
  const shortlist: Shortlist = {
    ...kept,
    considered: withNewest(found ? await withMatches(kept.considered, found) : kept.considered, settings),
    near: papers.length,
    among: paperIds?.length,
    ...(field.highlights !== undefined && { highlights: field.highlights }),
    forced: field.include,
    named,
    namesAlone,
    outcome,
    words: found?.words ?? [],
    things: found?.things ?? [],
    plan: {
      below: Object.fromEntries(read.map(({ id, score }) => [id, score - top])),
      anchors: found?.anchors ?? [],
      several: found?.several ?? false,
      kind: found?.kind ?? 'one',
      expanded: [...(found?.weights ?? [])],
      meaning: found ? keepMeaning(found) : { words: question.text, indexId: null, vector: null },
    },
  }
  if (found) lookedAt.set(shortlist, found.index)
  return shortlist
}

/** A question in the language of the paper that leads was asked in the words of that paper, whatever the others are in. */
async function inLanguageOfBest(found: Weighed, [best]: string[]): Promise<Weighed> {
  if (!found.language || best === undefined) return found
  return (await shareInLanguage(found.language, [best])) > 0 ? { ...found, language: null } : found
}

/** The papers that a question names by their metadata, else those near it that it names by what their first page says. */
async function namedIn({ text }: Question, found: Weighed, may: (id: string) => boolean): Promise<NamedPapers> {
  const named = namedPapers(text, found, may)
  if (named.paperIds.length > 0) return named
  const near = found.papers.flatMap(({ id }) => (may(id) ? id : [])).slice(0, NEAR_NAMED)
  return (await namedByFirstPage(text, found.catalog, near)) ?? named
}

/** Says of the paper that leads where the newest comes first why it does. */
function withNewest(considered: ConsideredPaper[], { newestFirst }: FunnelSettings): ConsideredPaper[] {
  if (!newestFirst) return considered
  const dates = considered.flatMap(({ kept, published }) => (kept && published ? published : [])).sort()
  const [oldest, newest] = [dates[0], dates.at(-1)]
  if (oldest === newest) return considered
  return considered.map((paper) =>
    paper.kept && paper.published === newest ? { ...paper, reason: `${paper.reason}, the newest` } : paper,
  )
}

/** What of the summaries speaks for the papers that were kept for these. */
async function withMatches(considered: ConsideredPaper[], found: Weighed): Promise<ConsideredPaper[]> {
  const bySummary = considered.filter(({ kept, reason }) => kept && reason.startsWith(IN_SUMMARY))
  const matches = await summaryMatches(found, new Set(bySummary.map(({ paperId }) => paperId)))
  return considered.map((paper) => {
    const matched = matches.get(paper.paperId)
    return matched ? { ...paper, matched } : paper
  })
}

/** Whether a paper may stand as a card: one that is asked, or forced in, and neither left out nor stepped aside. */
function mayBeNamed({ paperIds, except, include }: Field, aside: ReadonlySet<string>): (id: string) => boolean {
  const among = paperIds && new Set([...paperIds, ...include])
  return (id) => !except.includes(id) && (among?.has(id) ?? true) && (!aside.has(id) || include.includes(id))
}

/** The papers of a question that does nothing but name them: these are read, and no others. */
function namedAlone(
  { paperIds }: NamedPapers,
  known: Map<string, ScoredPaper>,
  { scope }: FunnelSettings,
): ScoredPaper[] {
  const first = new Set(paperIds.slice(0, Math.round(scope.k * MANY_TIMES)))
  const others = [...known.values()].flatMap((paper) =>
    first.has(paper.paperId) ? [] : [{ ...paper, kept: false, reason: 'not named in the question' }],
  )
  const named = [...first].map((paperId) => ({ paperId, relevance: 1, kept: true, reason: IN_QUESTION }))
  return [...named, ...others]
}

/** Nothing is refused where papers are named, and nothing lacks where the question does nothing but name them. */
function withNamed(outcome: Outcome, { paperIds, isAll }: NamedPapers): Outcome {
  if (paperIds.length === 0) return outcome
  if (isAll) return { ...outcome, kind: 'answer', notice: '' }
  return outcome.kind === 'refusal' ? { ...outcome, kind: 'notice', notice: NOT_BESIDE_NAMED } : outcome
}

export const NOT_BESIDE_NAMED = 'Nothing in your library answers this directly; the question names these papers:'

const lookedAt = new WeakMap<Shortlist, OpenIndex>()

/** The shortlist is read on with the index as it is now. */
export function forgetIndexOf(shortlist: Shortlist): void {
  lookedAt.delete(shortlist)
}

/** The index that a shortlist was made of; one that was made before, and kept, is read on with the index as it is now. */
export async function indexFor(shortlist: Shortlist): Promise<OpenIndex | null> {
  return lookedAt.get(shortlist) ?? openIndex()
}

/** Relevance of the papers, with what keeps or rejects them. */
async function weighed(found: Weighed, { scope, fullText }: FunnelSettings): Promise<ScoredPaper[]> {
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
const IN_SUMMARY = 'in its summary'

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

/** Passages that are shown to somebody whose question was refused, and of how many papers. */
const NEAREST = { passages: 3, papers: 3 }

async function nearestEvidence(found: Weighed, question: Question): Promise<EvidenceView[]> {
  const how = { first: 1, mmr: 1, cutoff: 0, k: NEAREST.passages, most: NEAREST.papers }
  const hits = await readChunks(await nearestPassages(found, how))
  return hits.map((hit) => toEvidence({ ...hit, id: hit.chunkId, title: '', question: question.text }))
}

/** The papers that the person forces in or leaves out, with the relevance that they have all the same. */
function forcedPapers(
  { include, except }: Field,
  known: Map<string, ScoredPaper>,
  found: Weighed | null,
): ScoredPaper[] {
  const certainty = found?.certainty ?? 0
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

function withoutFullText(reason: string): string {
  return reason.startsWith(IN_FULL_TEXT) ? reason.replace(IN_FULL_TEXT, 'in its abstract') : `${reason}, no full text`
}

async function withTitles(
  papers: ScoredPaper[],
  catalog?: Catalog,
): Promise<Pick<Shortlist, 'paperIds' | 'considered' | 'withoutText'>> {
  const ids = papers.map(({ paperId }) => paperId)
  // One that the person leaves out may be any paper.
  const others = ids.filter((id) => !catalog?.papers.has(id))
  const titles = others.length > 0 ? await titlesOf(others) : new Map()
  const withoutText = new Set<string>()
  const considered = papers.flatMap((paper): ConsideredPaper[] => {
    const known = catalog?.papers.get(paper.paperId) ?? titles.get(paper.paperId)
    if (!known) return []
    const { title, fileName, authors, published, fullText } = known
    if (!fullText) withoutText.add(paper.paperId)
    const reason = paper.kept && !fullText ? withoutFullText(paper.reason) : paper.reason
    return [{ ...paper, reason, title: title || fileName, authors, published }]
  })
  const paperIds = considered.filter((paper) => paper.kept).map((paper) => paper.paperId)
  return { paperIds, considered, withoutText: paperIds.filter((id) => withoutText.has(id)) }
}
