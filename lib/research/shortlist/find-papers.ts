import { type Catalog, readCatalog } from '../../library/catalog/catalog'
import { type NamedPapers, namedByFirstPage, namedPapers } from '../../library/find/named-papers'
import { type Weighed, weighPapers } from '../../library/find/weigh-papers'
import { titlesOf } from '../../library/papers'
import type { Question } from '../../question/question'
import { type ConsideredPaper, IN_QUESTION } from '../events/considered-papers'
import { type Field, fieldOf } from '../question/field'
import { keepMeaning, type QuestionMeaning } from '../question/question-meaning'
import type { FunnelSettings } from '../settings/funnel'
import { IN_SUMMARY, keepPapers, MANY_TIMES, reasonWithoutText, type ScoredPaper } from './keep-papers'
import { nameLibraries } from './name-libraries'
import { nearestEvidence } from './nearest-evidence'
import { outcomeOf, type ScopeOutcome } from './outcome'
import { summaryMatches } from './summary-matches'

/** How to rank the passages of the shortlist. Stored with the step, so plain JSON. */
export type PassagePlan = {
  /** points of each shortlisted paper below the best one, 0 or less */
  below: Record<string, number>
  /** papers that match the parts of a comparison */
  anchors: string[]
  several: boolean
  kind: Weighed['kind']
  /** question weights by term id */
  expanded: [term: number, weight: number][]
  meaning: QuestionMeaning
}

export type Shortlist = {
  paperIds: string[]
  considered: ConsideredPaper[]
  near: number
  /** number of papers searched, if not all */
  among?: number
  /** number of highlights searched, if only these */
  highlights?: number
  /** those of `paperIds` with only metadata and summary */
  withoutText: string[]
  /** those of `paperIds` that the user forced in */
  forced: string[]
  /** papers that the question names; absent in older runs */
  named?: NamedPapers
  /** the question only names papers: each is shown by its abstract */
  namesAlone?: boolean
  outcome: ScopeOutcome
  plan: PassagePlan
  /** the topic words of the question, with corrected spelling and without names of authors */
  words: string[]
  /** the things on its topic that the question compares; absent in older runs */
  things?: string[]
  /** papers found by searching separately for things that no title contains; absent if there are none */
  works?: string[]
  /** rewordings of the question that a model searches for, and how many papers each finds; absent if there are none */
  inOtherWords?: { text: string; words: string[]; meaning: QuestionMeaning; papers: number }[]
}

/** Number of papers whose first page is checked for names that the question uses. */
const NEAR_NAMED = 5

const NOTHING_NAMED: NamedPapers = { paperIds: [], isAll: false, hasTopic: false, words: '' }

/** Finds and weighs the papers for a question. Finding none is not an error. */
export async function findPapers(question: Question, settings: FunnelSettings): Promise<Shortlist> {
  const field = await fieldOf(settings)
  const { paperIds, except, include } = field
  const found = await weighPapers({ question, paperIds, except, beside: include })
  const papers = found ? await keepPapers(found, settings) : []
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
  const outcome = outcomeOf(found, kept.considered, named)
  // A search limited to highlights must not show passages that are not highlighted.
  if (outcome.kind === 'refusal' && found && field.highlights === undefined)
    outcome.nearest = await nearestEvidence(found, question)
  return {
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
}

/**
 * Returns the papers that a question names by their metadata, otherwise those close to it that it names by their first
 * page.
 */
async function namedIn({ text }: Question, found: Weighed, may: (id: string) => boolean): Promise<NamedPapers> {
  const named = namedPapers(text, found, may)
  if (named.paperIds.length > 0) return named
  const near = found.papers.flatMap(({ id }) => (may(id) ? id : [])).slice(0, NEAR_NAMED)
  return (await namedByFirstPage(text, found.catalog, near)) ?? named
}

/** If the newest come first, says so in the reason of the newest paper. */
function withNewest(considered: ConsideredPaper[], { newestFirst }: FunnelSettings): ConsideredPaper[] {
  if (!newestFirst) return considered
  const dates = considered.flatMap(({ kept, published }) => (kept && published ? published : [])).sort()
  const [oldest, newest] = [dates[0], dates.at(-1)]
  if (oldest === newest) return considered
  return considered.map((paper) =>
    paper.kept && paper.published === newest ? { ...paper, reason: `${paper.reason}, the newest` } : paper,
  )
}

/** Adds the matching sentence of the summary to papers that were kept because of it. */
async function withMatches(considered: ConsideredPaper[], found: Weighed): Promise<ConsideredPaper[]> {
  const bySummary = considered.filter(({ kept, reason }) => kept && reason.startsWith(IN_SUMMARY))
  const matches = await summaryMatches(found, new Set(bySummary.map(({ paperId }) => paperId)))
  return considered.map((paper) => {
    const matched = matches.get(paper.paperId)
    return matched ? { ...paper, matched } : paper
  })
}

/** Returns a test for papers that may be shown as a card: searched or forced in, and neither excluded nor set aside. */
function mayBeNamed({ paperIds, except, include }: Field, aside: ReadonlySet<string>): (id: string) => boolean {
  const among = paperIds && new Set([...paperIds, ...include])
  return (id) => !except.includes(id) && (among?.has(id) ?? true) && (!aside.has(id) || include.includes(id))
}

/** Returns the papers for a question that only names papers: the named ones are read, and no others. */
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

/** Returns the papers that the user forces in or excludes, with their actual relevance. */
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

async function withTitles(
  papers: ScoredPaper[],
  catalog: Catalog,
): Promise<Pick<Shortlist, 'paperIds' | 'considered' | 'withoutText'>> {
  const ids = papers.map(({ paperId }) => paperId)
  // The user may exclude any paper, including ones outside the catalog.
  const others = ids.filter((id) => !catalog.papers.has(id))
  const titles = others.length > 0 ? await titlesOf(others) : new Map()
  const withoutText = new Set<string>()
  const considered = papers.flatMap((paper): ConsideredPaper[] => {
    const known = catalog.papers.get(paper.paperId) ?? titles.get(paper.paperId)
    if (!known) return []
    const { title, fileName, authors, published, fullText } = known
    if (!fullText) withoutText.add(paper.paperId)
    const reason = paper.kept && !fullText ? reasonWithoutText(paper.reason) : paper.reason
    return [{ ...paper, reason, title: title || fileName, authors, published }]
  })
  const paperIds = considered.filter((paper) => paper.kept).map((paper) => paper.paperId)
  return { paperIds, considered, withoutText: paperIds.filter((id) => withoutText.has(id)) }
}
