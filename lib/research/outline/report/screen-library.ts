import { readCatalog } from '../../../library/catalog/catalog'
import { roundRobin } from '../../../library/variety/turns'
import { readQuestion } from '../../../question/question'
import type { ScreenedPaper } from '../../events/considered-papers'
import type { Subtopic } from '../../plan/report-plan'
import { fieldOf } from '../../question/field'
import { eachDone } from '../../run/item-work'
import { count, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import type { FunnelSettings } from '../../settings/funnel'
import { MOST_READ, SCREENED_AT_ONCE } from '../../settings/run-limits'
import { findPapers } from '../../shortlist/find-papers'
import { broaden } from '../broaden'
import type { OutlineItem } from '../outline-item'
import { isQuery, withQuestion } from '../queries-by-words'
import { type ScreenedWork, screenWorks, type WorkToScreen } from '../tasks/screen-works'
import { itemOf } from './research-subtopic'
import { worksOf } from './works-to-screen'

/** If fewer papers than this have a matching abstract, papers found in full text are added to a subtopic. */
const FEW = 2
const SEARCHED = { papers: 30, passages: 0, cutoff: 0.3 }

/**
 * A paper to read, with the ids of its subtopics; none: any. `look`: further points to look up in it, each with its own
 * search. `weight`: 0..1
 */
export type PaperToRead = { paperId: string; title: string; subtopics: string[]; look: string[]; weight: number }
/** `found`: number of papers in scope. `papers`: papers that a model screened; null: no screening. */
export type Screened = { found: number; papers: ScreenedPaper[] | null; toRead: PaperToRead[] }

/** `near`: papers on the topic by search, nearest first. */
type ToScreen = { subtopics: Subtopic[]; matter: string; near: string[]; most: number }

/** Has the model screen the library's titles and abstracts, decides which papers are read, and emits the decisions. */
export async function screenLibrary(context: RunContext, asked: ToScreen): Promise<Screened> {
  return stage(
    context,
    { id: 'screen', name: 'screen' },
    '🗂️ Screening titles and abstracts...',
    async () => {
      const { found, works, bySubtopic, forced } = await context.step('papers to screen', () =>
        papersToScreen(context, asked),
      )
      const { subtopics, matter } = asked
      const batches = batchesOf(works)
      const done = await eachDone(context, screenWorks, batches, (own) => ({ matter, subtopics, works: own }))
      const screened = new Map(done.flatMap(({ value }) => value).map((one) => [one.paperId, one]))
      const near = new Set(asked.near)
      const decided = works.flatMap((work) => decide(work, screened.get(work.paperId), { near, bySubtopic, forced }))
      const papers = withSilentSubtopics(decided, subtopics, bySubtopic)
      const shown = screened.size > 0 ? papers.map(({ weight: _weight, look: _look, ...paper }) => paper) : null
      if (shown) await context.emit({ type: 'papers.screened', found, papers: shown })
      const toRead = papers
        .filter(({ kept }) => kept)
        .sort((a, b) => b.weight - a.weight || b.subtopics.length - a.subtopics.length)
        .slice(0, MOST_READ)
        .map(({ paperId, title, subtopics, look, weight }) => ({ paperId, title, subtopics, look, weight }))
      await context.emit({ type: 'papers.chosen', paperIds: toRead.map(({ paperId }) => paperId) })
      return { found, papers: shown, toRead }
    },
    ({ papers, toRead }) =>
      papers &&
      `✓ ${count(papers.filter(({ kept }) => kept).length, 'paper')} of ${papers.length} kept, ${toRead.length} to read`,
  )
}

/** Titles and abstracts of the papers in scope, nearest first, and the papers found for each subtopic. */
async function papersToScreen({ settings }: RunContext, { subtopics, matter, near, most }: ToScreen) {
  const [{ paperIds, except, include }, catalog] = [await fieldOf(settings), await readCatalog()]
  const bySubtopic: Record<string, string[]> = {}
  for (const subtopic of subtopics) {
    bySubtopic[subtopic.id] = await papersOn(itemOf(subtopic), matter, settings)
  }
  const nearest = [
    ...new Set([...include, ...near, ...roundRobin(Object.values(bySubtopic).map(asItems)).map(({ id }) => id)]),
  ]
  const among = paperIds && new Set([...paperIds, ...include])
  const { samples, papers } = catalog
  // Sample papers are left out of a person's own library unless a search for the topic found one.
  const sampled = samples.size === papers.size || near.some((id) => samples.has(id))
  const isAsked = (id: string) =>
    papers.has(id) &&
    !except.includes(id) &&
    (among?.has(id) ?? true) &&
    (sampled || !samples.has(id) || include.includes(id))
  const all = [...new Set([...nearest, ...papers.keys()])].filter(isAsked)
  const works = await worksOf(all.slice(0, most))
  return { found: all.length, works, bySubtopic, forced: include }
}

/**
 * Papers found both by the subtopic's own words and by the subtopic within the topic, nearest to the subtopic first.
 */
async function papersOn(item: OutlineItem, matter: string, settings: FunnelSettings): Promise<string[]> {
  const find = async (text: string) => (await findPapers(readQuestion(text), broaden(settings, SEARCHED))).paperIds
  const within = await find(withQuestion(item, { matter }))
  if (!isQuery(item)) return within
  return (await find(item.question)).filter((id) => within.includes(id))
}

const asItems = (ids: string[]) => ids.map((id) => ({ id }))

/** Equal batches, so that no prompt is left with only a few works. */
function batchesOf(works: WorkToScreen[]): WorkToScreen[][] {
  const batches = Math.ceil(works.length / SCREENED_AT_ONCE)
  const size = Math.ceil(works.length / batches)
  return Array.from({ length: batches }, (_, index) => works.slice(index * size, (index + 1) * size))
}

type Weighed = ScreenedPaper & Pick<PaperToRead, 'look' | 'weight'>
type LibraryMatches = { near: ReadonlySet<string>; bySubtopic: Record<string, string[]>; forced: string[] }

const WEIGHTS = { direct: 1, part: 0.8, none: 0 }

/** Decides on a paper: the person's choice first, then the model's, then the search's. */
function decide(
  work: WorkToScreen,
  judged: ScreenedWork | undefined,
  { near, bySubtopic, forced }: LibraryMatches,
): Weighed[] {
  const { paperId, title, published } = work
  const isForced = forced.includes(paperId)
  if (judged) {
    const why = isForced && judged.bears === 'none' ? `always included; ${judged.why}` : judged.why
    const kept = isForced || judged.bears !== 'none'
    const { subtopics, look } = judged
    return [{ paperId, title, published, kept, why, subtopics, look, weight: isForced ? 1 : WEIGHTS[judged.bears] }]
  }
  if (!isForced && !near.has(paperId)) return []
  const subtopics = Object.entries(bySubtopic).flatMap(([id, found]) => (found.includes(paperId) ? [id] : []))
  const why = isForced ? 'always included' : 'found by the search'
  return [{ paperId, title, published, kept: true, why, subtopics, look: [], weight: isForced ? 1 : WEIGHTS.part }]
}

/** Adds papers whose full text matches to subtopics with few papers, since abstracts do not cover everything. */
function withSilentSubtopics(
  papers: Weighed[],
  subtopics: Subtopic[],
  bySubtopic: Record<string, string[]>,
): Weighed[] {
  const byId = new Map(papers.map((paper) => [paper.paperId, paper]))
  for (const { id, title } of subtopics) {
    const own = [...byId.values()].filter(({ kept, subtopics }) => kept && subtopics.includes(id))
    const others = (bySubtopic[id] ?? []).filter(
      (paperId) => byId.has(paperId) && !own.some((one) => one.paperId === paperId),
    )
    for (const paperId of others.slice(0, Math.max(0, FEW - own.length))) {
      const paper = byId.get(paperId)
      if (!paper) continue
      const isAdded = !paper.kept
      byId.set(paperId, {
        ...paper,
        kept: true,
        subtopics: [...paper.subtopics, id],
        ...(isAdded && { why: `its text mentions “${title}”`, weight: WEIGHTS.part }),
      })
    }
  }
  return [...byId.values()]
}
