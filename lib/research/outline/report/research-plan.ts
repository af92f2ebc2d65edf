import { titlesOf } from '../../../library/papers'
import type { Passage } from '../../../quoting/passage'
import type { ScreenedCounts } from '../../contents/report-contents'
import { storeEvidence } from '../../evidence/store-evidence'
import { type ReportPlan, subtopicsOf } from '../../plan/report-plan'
import { doTask } from '../../run/do-task'
import { eachDone } from '../../run/item-work'
import { count, countFound, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import { MOST_SCREENED } from '../../settings/run-limits'
import { sourcesOf } from '../../settings/source-settings'
import type { Consolidated, Thought } from '../consolidated'
import { isByModel } from '../coverage'
import { consolidateFindings } from '../tasks/consolidate-findings'
import { comparePapers } from './compare-papers'
import { consolidate, MOST, MOST_WITH_MODEL } from './consolidate'
import { gradeFindings } from './grade-findings'
import type { Planned } from './make-plan'
import { passagesToRead } from './passages-to-read'
import { readByPaper, readFindings } from './read-findings'
import { researchOutside } from './research-outside'
import { itemOf, type SubtopicFindings, type SubtopicSearch, sayFound, searchSubtopic } from './research-subtopic'
import { type PaperToRead, type Screened, screenLibrary } from './screen-library'

/** Findings on the subtopics of a plan. */
export type ResearchedPlan = Awaited<ReturnType<typeof researchPlan>>

/** Contents of a report that gets more sections: its sentences, the papers in its table, and its evidence. */
export type EarlierContents = { said: string[]; compared: string[]; passages: Passage[] }

type ToResearch = Pick<Planned, 'plan' | 'papers'> & { matter: string; before?: EarlierContents }

/**
 * Researches all subtopics of a plan in parallel and decides what each reports. A model screens the library, reads
 * paper by paper and consolidates the findings. With earlier contents, the plan holds the sections to add.
 */
export async function researchPlan(context: RunContext, { plan, papers, matter, before }: ToResearch) {
  const hasModel = context.analyst.model !== null
  const searches = subtopicsOf(plan).map((subtopic) => ({ subtopic, matter, papers, stage: 'research' }))
  const most = before ? MOST_SCREENED.ofSection : MOST_SCREENED.ofReport
  const screened = hasModel
    ? await screenLibrary(context, { subtopics: subtopicsOf(plan), matter, near: papers, most })
    : null
  const inLibrary = screened
    ? await readLibrary(context, plan, { matter, toRead: screened.toRead })
    : await searchLibrary(context, plan, searches)
  context.signal.throwIfAborted()
  const beside = sourcesOf(context.settings).length > 0 ? await researchOutside(context, searches, inLibrary) : null
  context.signal.throwIfAborted()
  const researched = beside?.found ?? inLibrary
  if (beside) await emitPlan(context, plan, researched)
  const limits = hasModel ? MOST_WITH_MODEL : MOST
  const found = await gradeFindings(context, researched, { plan, matter, limits })
  context.signal.throwIfAborted()
  // A model may use a passage that was already quoted. Without a model no passage is quoted twice.
  const quoted = hasModel ? [] : (before?.passages ?? []).map(({ text }) => text)
  const said = consolidate(plan, found, { reported: [...(before?.said ?? []), ...quoted], limits })
  // Repeating a finding is better than leaving a requested section empty.
  const isSilent = before !== undefined && said.every(({ findings }) => findings.length === 0)
  const consolidated = isSilent ? consolidate(plan, found, { reported: [], limits }) : said
  const reported = consolidated.flatMap(({ findings }) => findings)
  const thought = hasModel && reported.length >= WORTH_WEIGHING ? await weigh(context, matter, consolidated) : null
  context.signal.throwIfAborted()
  const relevant = byRelevance(screened?.toRead ?? [], papers)
  const compared = hasModel ? comparePapers(reported, found, { relevant, known: before?.compared }) : []
  const evidence = [...found, ...compared].flatMap((one) => one.evidence)
  const passages = [...new Map([...(before?.passages ?? []), ...evidence].map((one) => [one.id, one])).values()]
  await context.step('keep evidence', () => storeEvidence(context.run.id, passages))
  return {
    consolidated,
    /** a model's consolidation of all findings; null: none */
    thought,
    /** rows for the table of main papers; only a model compares papers */
    compared,
    /** quoted passages, each once */
    passages,
    /** counts of a model's screening of the library; null: no screening */
    screened: screened?.papers ? countScreened(screened) : null,
    /** research outside the library; null: not requested */
    outside: beside?.outside ?? null,
  }
}

/** Paper ids, by a model's screening first, then by nearness to the topic (`near`, nearest first). */
function byRelevance(screened: PaperToRead[], near: string[]): string[] {
  const placeOf = ({ paperId }: PaperToRead) => (near.includes(paperId) ? near.indexOf(paperId) : near.length)
  const ranked = screened.toSorted((a, b) => b.weight - a.weight || placeOf(a) - placeOf(b))
  return [...new Set([...ranked.map(({ paperId }) => paperId), ...near])]
}

function countScreened({ found, papers, toRead }: Screened): ScreenedCounts {
  const all = papers ?? []
  return { found, screened: all.length, kept: all.filter(({ kept }) => kept).length, read: toRead.length }
}

/** Reads the papers that were kept, each once for all subtopics. */
function readLibrary(
  context: RunContext,
  plan: ReportPlan,
  { matter, toRead }: { matter: string; toRead: PaperToRead[] },
): Promise<SubtopicFindings[]> {
  const subtopics = subtopicsOf(plan)
  return stage(
    context,
    { id: 'research', name: 'research' },
    `📚 Reading ${count(toRead.length, 'paper')}...`,
    async () => {
      await emitPlan(context, plan, [])
      const passages = await context.step('choose what is read', () =>
        passagesToRead(context.run.id, context.settings, { subtopics, matter, papers: toRead }),
      )
      const items = subtopics.map(itemOf)
      const read = await readByPaper(context, { items, matter, passages, doubted: [], stage: 'research' })
      const researched = subtopics.map(({ id }, index): SubtopicFindings => {
        const { findings = [], ofPapers = [], evidence = [] } = read[index] ?? {}
        const meant = toRead.flatMap((paper) => (paper.subtopics.includes(id) ? paper.paperId : []))
        return {
          id,
          findings,
          ofPapers,
          evidence,
          judged: [...new Set([...meant, ...findings.map(({ paperId }) => paperId)])],
        }
      })
      await emitPlan(context, plan, researched)
      return researched
    },
    sayFoundIn,
  )
}

/** Formats `✓ 12 findings from 4 papers`, or `✓ 12 passages …` without a model. */
function sayFoundIn(found: SubtopicFindings[]): string {
  const all = found.flatMap(({ findings }) => findings)
  const papers = new Set(all.map(({ paperId }) => paperId)).size
  return `✓ ${countFound({ findings: new Set(all.map(({ id }) => id)).size, papers, byModel: isByModel(all) })}`
}

function searchLibrary(context: RunContext, plan: ReportPlan, searches: SubtopicSearch[]): Promise<SubtopicFindings[]> {
  return stage(
    context,
    { id: 'research', name: 'research' },
    '📚 Researching each subtopic...',
    async () => {
      await emitPlan(context, plan, [])
      const lost = ({ subtopic: { id, title } }: SubtopicSearch, message: string) =>
        context.emit({ type: 'source.failed', stage: id, source: 'library', query: title, message })
      const found = await eachDone(context, searchSubtopic, searches, (search) => search, lost)
      const read = await readFindings(
        context,
        found.map(({ of: { subtopic, matter }, value: { passages } }) => ({
          item: itemOf(subtopic),
          matter,
          passages,
          doubted: [],
        })),
      )
      const researched = found.map(({ value: { id, judged } }, index): SubtopicFindings => {
        const { findings = [], evidence = [] } = read[index] ?? {}
        return { id, judged, findings, ofPapers: [], evidence }
      })
      await emitPlan(context, plan, researched)
      return researched
    },
    sayFoundIn,
  )
}

/** Fewer findings are reported as they are. */
const WORTH_WEIGHING = 3

/** Has the model compare all findings with each other. */
function weigh(context: RunContext, matter: string, consolidated: Consolidated[]): Promise<Thought | null> {
  return stage(
    context,
    { id: 'consolidate', name: 'consolidate' },
    '🧩 Putting together what was found...',
    async () => {
      const ids = [...new Set(consolidated.flatMap(({ findings }) => findings.map(({ paperId }) => paperId)))]
      const years = await context.step('years of papers', () => yearsOf(ids))
      return doTask(context, consolidateFindings, { matter, consolidated, years })
    },
  )
}

async function yearsOf(ids: string[]): Promise<Record<string, string>> {
  const papers = [...(await titlesOf(ids))]
  return Object.fromEntries(papers.flatMap(([id, { published }]) => (published ? [[id, published.slice(0, 4)]] : [])))
}

/** Emits the subtopics as plan items. `found`: subtopics already researched. */
function emitPlan(context: RunContext, plan: ReportPlan, found: SubtopicFindings[]): Promise<void> {
  const byId = new Map(found.map((one) => [one.id, one]))
  const items = plan.sections.flatMap(({ title: question, subtopics }) =>
    subtopics.map(({ id, title }) => {
      const own = byId.get(id)
      const status = own ? (own.findings.length > 0 ? ('done' as const) : ('open' as const)) : ('working' as const)
      return { id, title, question, status, ...(own && { note: sayFound(own) }) }
    }),
  )
  return context.emit({ type: 'plan.changed', plan: items })
}
