import type { Passage } from '../../analyst/analyst'
import { sectionType } from '../../analyst/extractive/section-type'
import { OF_WHOLE } from '../deep/bears-on'
import type { DeepFact } from '../deep/look-for'
import { tellFacts } from '../deep/read-passages'
import { sourcesOf } from '../deep/sources-of'
import { storeEvidence } from '../funnel/store-evidence'
import { count, stage } from '../run/stage'
import type { RunContext } from '../run-context'
import { COLUMNS, type ComparedPaper, comparePaper } from './compare-papers'
import { type Consolidated, consolidate, MOST, MOST_WITH_MODEL, pointsAway, tellingWords, unsaid } from './consolidate'
import type { Planned } from './make-plan'
import { type AskedOutside, researchOutside } from './outside/research-outside'
import { readFindings } from './read-findings'
import { type ReportPlan, type Subtopic, subtopicsOf } from './report-plan'
import { researchSubtopic, type SubtopicFound, type SubtopicSearch, sayFound } from './research-subtopic'
import { facetOf } from './subtopic-item'
import { consolidateWithModel } from './with-model/consolidate-with-model'
import { worthTelling } from './worth-telling'

export type ResearchedPlan = {
  abstract: DeepFact[]
  consolidated: Consolidated[]
  compared: ComparedPaper[]
  /** those that are quoted, each once */
  passages: Passage[]
  /** what was asked and found outside of the library; null: nothing was to be asked */
  outside: AskedOutside | null
}

/** The whole matter, which the abstract speaks of. */
const WHOLE: Subtopic = { id: 'abstract', title: 'Abstract' }
const ABSTRACT = { most: 3, ofPaper: 1, mayRepeat: false }
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
  {
    plan,
    papers,
    matter,
    vocabulary,
    before,
  }: Pick<Planned, 'plan' | 'papers' | 'vocabulary'> & { matter: string; before?: ToldBefore },
): Promise<ResearchedPlan> {
  const byModel = context.analyst.model !== undefined
  const searches = [...(before ? [] : [WHOLE]), ...subtopicsOf(plan)].map((subtopic) => ({
    subtopic,
    matter,
    papers,
    vocabulary,
    stage: 'research',
    // A model writes the abstract from the sections: what the words find on the whole only stands behind it.
    byWords: byModel && subtopic === WHOLE,
  }))
  const inLibrary = await stage(
    context,
    { id: 'research', name: 'research' },
    '📚 Researching each subtopic...',
    async () => {
      await tellPlan(context, plan, new Map())
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
      const read = await readByModel(context, searches, found)
      await tellPlan(context, plan, new Map(read.map((one) => [one.id, one])))
      return read
    },
    (found) => {
      const all = found.flatMap(({ findings }) => findings)
      return `✓ ${count(new Set(all.map(({ id }) => id)).size, 'finding')} from ${count(new Set(all.map(({ paperId }) => paperId)).size, 'paper')}`
    },
  )
  context.signal.throwIfAborted()
  const further = searches.filter(({ byWords }) => !byWords)
  const beside = sourcesOf(context.settings).length > 0 ? await researchOutside(context, further, inLibrary) : null
  context.signal.throwIfAborted()
  const whole = inLibrary.filter(({ id }) => !further.some(({ subtopic }) => subtopic.id === id))
  const found = beside ? [...whole, ...beside.found] : inLibrary
  if (beside) await tellPlan(context, plan, new Map(found.map((one) => [one.id, one])))
  const { abstract, consolidated: byWords } = tellOnce(plan, found, { said: before?.said ?? [], byModel })
  const consolidated = byModel ? await consolidateByModel(context, matter, byWords) : byWords
  context.signal.throwIfAborted()
  const told = [...abstract, ...consolidated.flatMap(({ findings }) => findings)]
  const passagesOf = beside?.passagesOf ?? (() => null)
  const compared = await compareMain(context, matter, { told, known: before?.compared ?? [], passagesOf, found })
  const filled =
    byModel || vocabulary?.subject ? consolidated : await fillByColumns(context, consolidated, compared, told)
  // What answers the whole was searched for first, and stands first.
  const evidence = [...found, ...compared].flatMap((one) => one.evidence)
  const passages = [...new Map([...(before?.passages ?? []), ...evidence].map((one) => [one.id, one])).values()]
  await context.step('keep evidence', () => storeEvidence(context.run.id, passages))
  return { abstract, consolidated: filled, compared, passages, outside: beside?.outside ?? null }
}

/** What the library says, as the model reads it instead of the words; what is told of it is told by then. */
async function readByModel(context: RunContext, searches: SubtopicSearch[], found: SubtopicFound[]) {
  const toRead = found.flatMap(({ id, unread }) => {
    const matter = searches.find(({ subtopic }) => subtopic.id === id)?.matter
    if (!unread || matter === undefined || unread.passages.length === 0) return []
    return [{ item: unread.item, matter, passages: unread.passages, quality: {} }]
  })
  const read = await readFindings(context, toRead)
  const byId = new Map(toRead.map(({ item }, index) => [item.id, read[index]]))
  return found.map((one): SubtopicFound => {
    const held = byId.get(one.id)
    return held ? { ...one, findings: held.facts, evidence: held.evidence, unread: null } : one
  })
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
      const results = await context.each(
        consolidateWithModel,
        several.map(({ subtopic, findings }) => ({ subtopic, matter, findings })),
      )
      const thoughts = new Map(
        several.map(({ subtopic }, index) => {
          const result = results[index]
          return [subtopic.id, result && 'value' in result ? result.value : null]
        }),
      )
      return consolidated.map((one): Consolidated => ({ ...one, thought: thoughts.get(one.subtopic.id) ?? null }))
    },
  )
}

/** The abstract chooses first, then what is most special. A model writes its abstract from the sections, which tell all. */
function tellOnce(plan: ReportPlan, found: SubtopicFound[], { said, byModel }: { said: string[]; byModel: boolean }) {
  const whole = found.find(({ id }) => id === WHOLE.id)
  const told = said.map(tellingWords)
  const limits = byModel ? MOST_WITH_MODEL : MOST
  const abstract = unsaid(aboutAll(whole), byModel ? [] : told, ABSTRACT)
  const wholes = new Set(subtopicsOf(plan).flatMap(({ id, title }) => (facetOf(title) === 'whole' ? id : [])))
  const others = found
    .filter(({ id }) => id !== WHOLE.id)
    .map((one) => (wholes.has(one.id) && !byModel ? { ...one, findings: aboutAll(one) } : one))
  const consolidated = consolidate(plan, others, { told, limits })
  // What a person asks for is rather told twice than not at all.
  if (said.length > 0 && consolidated.every(({ findings }) => findings.length === 0))
    return { abstract, consolidated: consolidate(plan, others, { told: [], limits }) }
  return { abstract, consolidated }
}

/** What the abstract may tell: what stands in abstracts, introductions and conclusions, if anything does. */
function aboutAll(found: SubtopicFound | undefined): DeepFact[] {
  const findings = (found?.findings ?? []).filter((fact) => !pointsAway(fact))
  const sections = new Map(found?.evidence.map(({ id, section }) => [id, sectionType(section)]))
  const ofAll = findings.filter(({ evidenceIds }) =>
    evidenceIds.some((id) => OF_WHOLE.has(sections.get(id) ?? 'other')),
  )
  return ofAll.length > 0 ? ofAll : findings
}

/** Where so many papers tell more than one finding, those that tell one alone are no main papers. */
const LEAST_MAIN = 3

/** `known`: papers that are compared already. `passagesOf`: what there is of a work outside of the library. */
type ToCompare = {
  told: DeepFact[]
  known: string[]
  passagesOf(paperId: string): Passage[] | null
  found: SubtopicFound[]
}

async function compareMain(
  context: RunContext,
  matter: string,
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
        const passages = passagesOf(paperId)
        const held = found.flatMap(({ evidence }) => evidence.filter((passage) => passage.paperId === paperId))
        return { paperId, title, matter, passages, held, stage: 'compare' }
      })
      const results = await context.each(comparePaper, papers)
      // A row in which nothing stands compares nothing.
      const compared = results.flatMap((result) => ('value' in result ? [result.value] : []))
      return compared.filter(({ cells }) => COLUMNS.some((column) => cells[column]))
    },
    (compared) => `✓ ${count(compared.length, 'paper')}`,
  )
}

/** Columns in which a paper says of itself what a subtopic asks, whatever words the matter has. */
const BY_COLUMN = { results: 'Result', limits: 'Limitation' } as const

/** Adds to what was achieved and where it falls short what the main papers say of that themselves, each once. */
async function fillByColumns(
  context: RunContext,
  consolidated: Consolidated[],
  compared: ComparedPaper[],
  told: DeepFact[],
): Promise<Consolidated[]> {
  const said = told.flatMap(({ sentences }) => sentences.map(({ shown }) => tellingWords(shown)))
  const filled: Consolidated[] = []
  for (const one of consolidated) {
    const { subtopic, findings } = one
    const facet = facetOf(subtopic.title)
    const column = facet === 'results' || facet === 'limits' ? BY_COLUMN[facet] : null
    const heard = new Set(findings.map(({ paperId }) => paperId))
    const own = column ? compared.filter(({ paperId }) => !heard.has(paperId)) : []
    const facts = own.flatMap((paper) => (column ? statedIn(paper, column, subtopic.id) : []))
    const added = unsaid(facts, said, { ...MOST, most: Math.max(0, MOST.most - findings.length), ofPaper: 1 })
    const ids = new Set(added.flatMap(({ evidenceIds }) => evidenceIds))
    const evidence = own.flatMap((paper) => paper.evidence.filter(({ id }) => ids.has(id)))
    if (added.length > 0) await tellFacts(context, subtopic.id, { evidence, facts: added })
    filled.push({ ...one, findings: [...findings, ...added] })
  }
  return filled
}

/** What a paper says of itself in a column, as a finding. */
function statedIn(paper: ComparedPaper, column: 'Result' | 'Limitation', item: string): DeepFact[] {
  const cell = paper.cells[column]
  if (!cell || worthTelling({ text: cell.shown, shown: cell.shown, section: '' }, null) === null) return []
  const { paperId, title, evidence } = paper
  const { shown, page, passageId } = cell
  const behind = evidence.find(({ id }) => id === passageId)
  const fact = { id: `${paperId} ${page} ${shown.slice(0, 80)}`, paperId, title, sentences: [{ shown, page }] }
  return behind ? [{ ...fact, evidenceIds: [behind.id], items: [item], score: behind.relevance }] : []
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
