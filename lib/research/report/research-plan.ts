import type { Passage } from '../../analyst/analyst'
import type { DeepFact } from '../deep/look-for'
import type { RunContext } from '../run-context'
import { count, stage } from '../stage'
import { storeEvidence } from '../store-evidence'
import { type ComparedPaper, comparePaper } from './compare-papers'
import { type Consolidated, consolidate, unsaid } from './consolidate'
import { type ReportPlan, type Subtopic, subtopicsOf } from './report-plan'
import { researchSubtopic, type SubtopicFound, sayFound } from './research-subtopic'
import { isTheme } from './subtopic-item'

export type ResearchedPlan = {
  abstract: DeepFact[]
  consolidated: Consolidated[]
  compared: ComparedPaper[]
  /** those that are quoted, each once */
  passages: Passage[]
}

/** The whole matter, which the abstract speaks of. */
const WHOLE: Subtopic = { id: 'abstract', title: 'Abstract' }
const ABSTRACT = { most: 3, ofPaper: 1 }
/** Papers that the table compares. */
const MOST_COMPARED = 6

/** Researches all subtopics of a plan side by side, says what each is to tell, and compares the papers that tell most. */
export async function researchPlan(
  context: RunContext,
  { plan, papers, matter }: { plan: ReportPlan; papers: string[]; matter: string },
): Promise<ResearchedPlan> {
  const found = await stage(
    context,
    { id: 'research', name: 'research' },
    '📚 Researching each subtopic...',
    async () => {
      await tellPlan(context, plan, new Map())
      const searches = [WHOLE, ...subtopicsOf(plan)].map((subtopic) => ({
        subtopic,
        matter,
        papers,
        stage: 'research',
      }))
      const results = await context.each(researchSubtopic, searches)
      const found: SubtopicFound[] = []
      for (const [index, result] of results.entries()) {
        const { subtopic } = searches[index] ?? {}
        if (!subtopic) continue
        if ('value' in result) found.push(result.value)
        else {
          const { message } = result.failure
          const asked = { stage: subtopic.id, source: 'library', query: subtopic.title }
          await context.emit({ type: 'source.failed', ...asked, message })
        }
      }
      await tellPlan(context, plan, new Map(found.map((one) => [one.id, one])))
      return found
    },
    (found) => {
      const all = found.flatMap(({ findings }) => findings)
      return `✓ ${count(new Set(all.map(({ id }) => id)).size, 'finding')} from ${count(new Set(all.map(({ paperId }) => paperId)).size, 'paper')}`
    },
  )
  context.signal.throwIfAborted()
  const { abstract, consolidated } = tellOnce(plan, found)
  const compared = await compareMain(context, matter, [
    ...abstract,
    ...consolidated.flatMap(({ findings }) => findings),
  ])
  // What answers the whole was searched for first, and stands first.
  const evidence = [...found, ...compared].flatMap((one) => one.evidence)
  const passages = [...new Map(evidence.map((one) => [one.id, one])).values()]
  await context.step('keep evidence', () => storeEvidence(context.run.id, passages))
  return { abstract, consolidated, compared, passages }
}

/** The abstract chooses first, then what is most special. */
function tellOnce(plan: ReportPlan, found: SubtopicFound[]) {
  const whole = found.find(({ id }) => id === WHOLE.id)?.findings ?? []
  const told: Set<string>[] = []
  const abstract = unsaid(whole, told, ABSTRACT)
  const themes = subtopicsOf(plan)
    .filter(isTheme)
    .map(({ id }) => id)
  const others = found.filter(({ id }) => id !== WHOLE.id)
  return { abstract, consolidated: consolidate(plan, others, { told, first: themes }) }
}

function compareMain(context: RunContext, matter: string, told: DeepFact[]): Promise<ComparedPaper[]> {
  return stage(
    context,
    { id: 'compare', name: 'compare' },
    '⚖️ Comparing the main papers...',
    async () => {
      const titles = new Map(told.map(({ paperId, title }) => [paperId, title]))
      const times = (id: string) => told.filter(({ paperId }) => paperId === id).length
      const main = [...titles].sort(([a], [b]) => times(b) - times(a)).slice(0, MOST_COMPARED)
      const papers = main.map(([paperId, title]) => {
        const own = told.filter((fact) => fact.paperId === paperId).flatMap(({ sentences }) => sentences)
        return { paperId, title, matter, told: own.map(({ shown }) => shown), stage: 'compare' }
      })
      const results = await context.each(comparePaper, papers)
      // A row in which nothing stands compares nothing.
      const compared = results.flatMap((result) => ('value' in result ? [result.value] : []))
      return compared.filter(({ cells }) => Object.keys(cells).length > 0)
    },
    (compared) => `✓ ${count(compared.length, 'paper')}`,
  )
}

/** The subtopics as items of the plan; `found`: those that were researched. */
function tellPlan(context: RunContext, plan: ReportPlan, found: ReadonlyMap<string, SubtopicFound>): Promise<void> {
  const items = plan.sections.flatMap(({ title: question, subtopics }) =>
    subtopics.map(({ id, title }) => {
      const own = found.get(id)
      const status = own ? (own.findings.length > 0 ? ('done' as const) : ('open' as const)) : ('working' as const)
      return { id, title, question, status, ...(own && { note: sayFound(own) }) }
    }),
  )
  return context.emit({ type: 'plan.changed', plan: items })
}
