import type { Passage } from '../../analyst/analyst'
import type { DeepFact } from '../deep/look-for'
import type { RunContext } from '../run-context'
import { count, stage } from '../stage'
import { storeEvidence } from '../store-evidence'
import { type ComparedPaper, comparePaper } from './compare-papers'
import { type Consolidated, consolidate, unsaid, wordsOf } from './consolidate'
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

/** What a report tells already to which sections are added: its words, papers that its table compares, and its evidence. */
export type ToldBefore = { said: string[]; compared: string[]; passages: Passage[] }

/**
 * Researches all subtopics of a plan side by side, says what each is to tell, and compares the papers that tell most. With
 * what was told before, the plan is that of the sections to be added.
 */
export async function researchPlan(
  context: RunContext,
  { plan, papers, matter, before }: { plan: ReportPlan; papers: string[]; matter: string; before?: ToldBefore },
): Promise<ResearchedPlan> {
  const found = await stage(
    context,
    { id: 'research', name: 'research' },
    '📚 Researching each subtopic...',
    async () => {
      await tellPlan(context, plan, new Map())
      const searches = [...(before ? [] : [WHOLE]), ...subtopicsOf(plan)].map((subtopic) => ({
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
  const { abstract, consolidated } = tellOnce(plan, found, before?.said ?? [])
  const told = [...abstract, ...consolidated.flatMap(({ findings }) => findings)]
  const compared = await compareMain(context, matter, told, before?.compared ?? [])
  // What answers the whole was searched for first, and stands first.
  const evidence = [...found, ...compared].flatMap((one) => one.evidence)
  const passages = [...new Map([...(before?.passages ?? []), ...evidence].map((one) => [one.id, one])).values()]
  await context.step('keep evidence', () => storeEvidence(context.run.id, passages))
  return { abstract, consolidated, compared, passages }
}

/** The abstract chooses first, then what is most special. */
function tellOnce(plan: ReportPlan, found: SubtopicFound[], said: string[]) {
  const whole = found.find(({ id }) => id === WHOLE.id)?.findings ?? []
  const told = said.map(wordsOf)
  const abstract = unsaid(whole, told, ABSTRACT)
  const themes = subtopicsOf(plan)
    .filter(isTheme)
    .map(({ id }) => id)
  const others = found.filter(({ id }) => id !== WHOLE.id)
  const consolidated = consolidate(plan, others, { told, first: themes })
  // What a person asks for is rather told twice than not at all.
  if (said.length > 0 && consolidated.every(({ findings }) => findings.length === 0))
    return { abstract, consolidated: consolidate(plan, others, { told: [], first: themes }) }
  return { abstract, consolidated }
}

/** `known`: papers that are compared already. */
async function compareMain(
  context: RunContext,
  matter: string,
  told: DeepFact[],
  known: string[],
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
      const main = [...titles].sort(([a], [b]) => times(b) - times(a)).slice(0, most)
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
