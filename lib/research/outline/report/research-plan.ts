import type { Passage } from '../../../quoting/passage'
import { storeEvidence } from '../../funnel/store-evidence'
import { eachDone } from '../../run/each-done'
import { count, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import { sourcesOf } from '../../settings/source-settings'
import type { Consolidated } from '../consolidated'
import type { Finding } from '../finding'
import { type ReportPlan, subtopicsOf } from '../report-plan'
import { consolidateFindings } from '../tasks/consolidate-findings'
import { COLUMNS, type ComparedPaper, comparePaper } from './compare-papers'
import { consolidate, MOST, MOST_WITH_MODEL } from './consolidate'
import type { Planned } from './make-plan'
import { readFindings } from './read-findings'
import { researchOutside } from './research-outside'
import { itemOf, type SubtopicFound, type SubtopicSearch, sayFound, searchSubtopic } from './research-subtopic'

/** What was found on the subtopics of a plan. */
export type ResearchedPlan = Awaited<ReturnType<typeof researchPlan>>

/** Papers that the table compares. */
const MOST_COMPARED = 6

/** What a report tells already to which sections are added: its words, papers that its table compares, and its evidence. */
export type ToldBefore = { said: string[]; compared: string[]; passages: Passage[] }

type ToResearch = Pick<Planned, 'plan' | 'papers'> & { matter: string; before?: ToldBefore }

/**
 * Researches all subtopics of a plan side by side and says what each is to tell; a model puts that together and compares
 * the papers that tell most. With what was told before, the plan is that of the sections to be added.
 */
export async function researchPlan(context: RunContext, { plan, papers, matter, before }: ToResearch) {
  const hasModel = context.analyst.model !== null
  const searches = subtopicsOf(plan).map((subtopic) => ({ subtopic, matter, papers, stage: 'research' }))
  const inLibrary = await searchLibrary(context, plan, searches)
  context.signal.throwIfAborted()
  const beside = sourcesOf(context.settings).length > 0 ? await researchOutside(context, searches, inLibrary) : null
  context.signal.throwIfAborted()
  const found = beside?.found ?? inLibrary
  if (beside) await tellPlan(context, plan, found)
  const limits = hasModel ? MOST_WITH_MODEL : MOST
  // A model may weave in what stands in a passage that was quoted; without one no passage is quoted twice.
  const quoted = hasModel ? [] : (before?.passages ?? []).map(({ text }) => text)
  const said = consolidate(plan, found, { told: [...(before?.said ?? []), ...quoted], limits })
  // What a person asks for is rather told twice than not at all.
  const isSilent = before !== undefined && said.every(({ findings }) => findings.length === 0)
  const byWords = isSilent ? consolidate(plan, found, { told: [], limits }) : said
  const consolidated = hasModel ? await consolidateByModel(context, matter, byWords) : byWords
  context.signal.throwIfAborted()
  const told = consolidated.flatMap(({ findings }) => findings)
  const passagesOf = beside?.passagesOf ?? (() => null)
  const compared = hasModel
    ? await compareMain(context, { told, known: before?.compared ?? [], passagesOf, found })
    : []
  const evidence = [...found, ...compared].flatMap((one) => one.evidence)
  const passages = [...new Map([...(before?.passages ?? []), ...evidence].map((one) => [one.id, one])).values()]
  await context.step('keep evidence', () => storeEvidence(context.run.id, passages))
  return {
    consolidated,
    /** what a table says of the main papers; only a model compares */
    compared,
    /** those that are quoted, each once */
    passages,
    /** what was asked and found outside of the library; null: nothing was to be asked */
    outside: beside?.outside ?? null,
  }
}

function searchLibrary(context: RunContext, plan: ReportPlan, searches: SubtopicSearch[]): Promise<SubtopicFound[]> {
  return stage(
    context,
    { id: 'research', name: 'research' },
    '📚 Researching each subtopic...',
    async () => {
      await tellPlan(context, plan, [])
      const lost = ({ subtopic: { id, title } }: SubtopicSearch, message: string) =>
        context.emit({ type: 'source.failed', stage: id, source: 'library', query: title, message })
      const found = await eachDone(context, searchSubtopic, searches, (search) => search, lost)
      const read = await readFindings(
        context,
        found.map(({ of: { subtopic, matter }, value: { passages } }) => ({
          item: itemOf(subtopic),
          matter,
          passages,
          quality: {},
        })),
      )
      const researched = found.map(({ value: { id, judged } }, index): SubtopicFound => {
        const { findings = [], evidence = [] } = read[index] ?? {}
        return { id, judged, findings, evidence }
      })
      await tellPlan(context, plan, researched)
      return researched
    },
    (found) => {
      const all = found.flatMap(({ findings }) => findings)
      const papers = new Set(all.map(({ paperId }) => paperId)).size
      return `✓ ${count(new Set(all.map(({ id }) => id)).size, 'finding')} from ${count(papers, 'paper')}`
    },
  )
}

/** Two findings are told as they are. */
const WORTH_SORTING = 3

/** Lets the model sort what was found on each subtopic that has several findings. */
function consolidateByModel(context: RunContext, matter: string, consolidated: Consolidated[]) {
  return stage(
    context,
    { id: 'consolidate', name: 'consolidate' },
    '🧩 Putting together what was found...',
    async () => {
      const several = consolidated.filter(({ findings }) => findings.length >= WORTH_SORTING)
      const done = await eachDone(context, consolidateFindings, several, ({ subtopic, findings }) => ({
        subtopic,
        matter,
        findings,
      }))
      const thoughts = new Map(done.map(({ of, value }) => [of.subtopic.id, value]))
      return consolidated.map((one): Consolidated => ({ ...one, thought: thoughts.get(one.subtopic.id) ?? null }))
    },
  )
}

/** Where so many papers tell more than one finding, those that tell one alone are no main papers. */
const LEAST_MAIN = 3

/** `known`: papers that are compared already. `passagesOf`: what there is of a work outside of the library. */
type ToCompare = {
  told: Finding[]
  known: string[]
  passagesOf(paperId: string): Passage[] | null
  found: SubtopicFound[]
}

async function compareMain(
  context: RunContext,
  { told, known, passagesOf, found }: ToCompare,
): Promise<ComparedPaper[]> {
  const titles = new Map(told.flatMap(({ paperId, title }) => (known.includes(paperId) ? [] : [[paperId, title]])))
  const most = MOST_COMPARED - known.length
  if (titles.size === 0 || most <= 0) return []
  return stage(
    context,
    { id: 'compare', name: 'compare' },
    '⚖️ Comparing the main papers...',
    async () => {
      const times = (id: string) => told.filter(({ paperId }) => paperId === id).length
      const often = [...titles].sort(([a], [b]) => times(b) - times(a))
      const telling = often.filter(([id]) => times(id) > 1)
      const main = (telling.length < LEAST_MAIN ? often : telling).slice(0, most)
      const papers = main.map(([paperId, title]) => {
        const held = found.flatMap(({ evidence }) => evidence.filter((passage) => passage.paperId === paperId))
        return { paperId, title, passages: passagesOf(paperId), held, stage: 'compare' }
      })
      const compared = await eachDone(context, comparePaper, papers, (paper) => paper)
      // A row in which nothing stands compares nothing.
      return compared.flatMap(({ value }) => (COLUMNS.some((column) => value.cells[column]) ? value : []))
    },
    (compared) => `✓ ${count(compared.length, 'paper')}`,
  )
}

/** The subtopics as items of the plan; `found`: those that were researched. */
function tellPlan(context: RunContext, plan: ReportPlan, found: SubtopicFound[]): Promise<void> {
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
