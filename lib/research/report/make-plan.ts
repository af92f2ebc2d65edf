import type { Passage } from '../../analyst/analyst'
import type { Refined } from '../deep/deep-plan'
import { type Matter, OF_EACH, readMatterByWords } from '../deep/read-matter'
import { sourcesOf } from '../deep/sources-of'
import type { Vocabulary } from '../deep/vocabulary'
import type { ConsideredPaper } from '../events'
import { broaden } from '../funnel/broaden'
import { findEvidence } from '../funnel/gather'
import { type Shortlist, scope } from '../funnel/scope'
import { count, stage } from '../run/stage'
import type { RunContext } from '../run-context'
import { draftPlan } from './draft-plan'
import { inField } from './in-field'
import { type WorkOnMatter, worksForPlan } from './outside/works-for-plan'
import { type ReportPlan, subtopicsOf } from './report-plan'
import { themesOf } from './themes'
import { PLAN_STEP, planWithModel } from './with-model/plan-with-model'

/** What is looked at to find the themes: a review reads more than an answer. */
const BROAD = { papers: 20, passages: 60, cutoff: 0.2 }

/** From this relevance a paper is on the matter; from the lower one where there are few others. */
const ON_MATTER = { relevance: 0.3, lower: 0.2, few: 12, most: 40 }

/** Papers of the library from which a plan needs no other works. */
const FEW = 6

/**
 * `papers`: those on the matter, among which all is searched. `vocabulary`: how they speak of it; null where a model reads, or
 * too little was found. `notice`: what the library lacks of it.
 */
export type Planned = { plan: ReportPlan; papers: string[]; vocabulary: Vocabulary | null; notice: string }

/** The plan of a report on a matter. Throws `AppError('no_papers')` where the library alone is asked. */
export async function makePlan(context: RunContext, refined: Refined): Promise<Planned> {
  return stage(
    context,
    { id: 'plan', name: 'plan' },
    '📝 Planning the report...',
    async () => {
      const { near, passages, vocabulary, notice } = await readLibrary(context, refined)
      const askOthers = sourcesOf(context.settings).length > 0
      const beside = askOthers && near.length < FEW ? await worksForPlan(context, refined.matter) : []
      const words = async () => {
        const read = [...passages, ...beside.map(asPassage)]
        return draftPlan(refined.question.text, await themesOf(refined.matter, [...near, ...beside], read, vocabulary))
      }
      const titles = [...near, ...beside].map(({ title }) => title)
      const plan = context.analyst.model
        ? await planWithModel(context, { refined, titles, words })
        : await context.step(PLAN_STEP, words)
      return { plan, papers: near.map(({ paperId }) => paperId), vocabulary, notice }
    },
    ({ plan }) => `✓ ${count(plan.sections.length, 'section')}, ${count(subtopicsOf(plan).length, 'subtopic')}`,
  )
}

/** What is known of a matter where the plan is there already. Throws `AppError('no_papers')` where the library alone is asked. */
export async function papersOnMatter(context: RunContext, refined: Refined): Promise<Omit<Planned, 'plan'>> {
  const { near, vocabulary, notice } = await readLibrary(context, refined)
  return { papers: near.map(({ paperId }) => paperId), vocabulary, notice }
}

type Near = Pick<ConsideredPaper, 'paperId' | 'title' | 'relevance'>
type Read = Pick<Planned, 'vocabulary' | 'notice'> & { near: Near[]; passages: Passage[] }

/** The papers of the library that are on a matter, most relevant first, with what they say that is nearest to it. */
async function readLibrary(context: RunContext, refined: Refined): Promise<Read> {
  const { settings, step } = context
  const askOthers = sourcesOf(settings).length > 0
  const { shortlist, passages } = await findEvidence(refined.question, broaden(settings, BROAD), {
    papers: (find) => scope(context, find, { askOthers }),
    passages: (_shortlist, find) => step('read for the plan', find),
    hearEach: OF_EACH,
  })
  const near = await onMatter(context, refined, shortlist)
  const known = await readMatterByWords(context, refined, passages)
  const kept = known ? onMatterByWords(known, near, shortlist) : near
  const ids = new Set(kept.map(({ paperId }) => paperId))
  const read = (known?.passages ?? passages).filter(({ paperId }) => ids.has(paperId))
  return {
    near: kept,
    passages: read,
    vocabulary: known?.vocabulary ?? null,
    notice: shortlist.outcome.notice || known?.hardly || '',
  }
}

/** The papers that are on a matter, as they are weighed by how they speak of it, those that its second search found among them. */
function onMatterByWords(
  { papers, passages, vocabulary }: Matter & { passages: Passage[] },
  near: Near[],
  shortlist: Shortlist,
): Near[] {
  const likely = papers.flatMap((paperId): Near[] => {
    const title = passages.find((passage) => passage.paperId === paperId)?.title
    return title === undefined ? [] : [{ paperId, title, relevance: vocabulary.papers?.[paperId] ?? 0 }]
  })
  const forced = near.filter(({ paperId }) => shortlist.forced.includes(paperId) && !papers.includes(paperId))
  return [...forced, ...likely]
}

/** What a work outside says, where only the words are looked at. */
function asPassage(work: WorkOnMatter): Passage {
  return { ...work, id: work.paperId, published: null, section: '', kind: 'text', spans: [], question: '' }
}

/** Where the library does not answer directly, words of the matter stand in papers on other things as well. */
async function onMatter(context: RunContext, { matter }: Refined, { considered, forced, outcome }: Shortlist) {
  const near = considered
    .toSorted((a, b) => b.relevance - a.relevance)
    .filter(
      ({ paperId, relevance }, at) =>
        forced.includes(paperId) || relevance >= (at < ON_MATTER.few ? ON_MATTER.lower : ON_MATTER.relevance),
    )
    .slice(0, ON_MATTER.most)
  if (outcome.notice === '') return near
  return context.step('papers in the field', async (): Promise<ConsideredPaper[]> => {
    const kept = await inField(
      matter,
      near.map(({ paperId }) => paperId),
    )
    return near.filter(({ paperId }) => forced.includes(paperId) || kept.includes(paperId))
  })
}
