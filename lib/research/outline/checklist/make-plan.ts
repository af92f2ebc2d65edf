import { findEvidence } from '../../funnel/gather'
import { typedList } from '../../plan/typed-list'
import { isOwnToMost } from '../../question/translate'
import { doTask } from '../../run/do-task'
import { count, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import { sourcesOf } from '../../settings/source-settings'
import { scope } from '../../shortlist/scope'
import { broaden } from '../broaden'
import { coverageOf, toPlan } from '../coverage'
import { type OutlineItem, type Refined, refineByWords, toRefinedQuestion } from '../outline-item'
import { makeChecklist } from '../tasks/make-checklist'
import { refineQuestion } from '../tasks/refine-question'
import { CHECKLIST_STEP } from './correct-checklist'
import { libraryTitles } from './library-titles'
import type { Earlier } from './read-earlier'
import { reviewChecklist } from './review-checklist'

/**
 * Search settings of a broad question: more papers than for an answer, with a few passages of each, so that no paper
 * dominates.
 */
const BROAD = { papers: 18, passages: 54, cutoff: 0.2 }
const PER_PAPER = { least: 2, most: 5 }

/**
 * Makes the plan of a run: the understood question, its checklist (or that of the research it starts from), what the
 * library lacks, and titles of its papers. Throws `AppError('no_papers')` where only the library is searched.
 */
export async function makePlan(
  context: RunContext,
  asked: string,
  earlier: Earlier | null,
): Promise<{ refined: Refined; checklist: OutlineItem[]; notice: string; titles: string[] }> {
  return stage(
    context,
    { id: 'plan', name: 'plan' },
    '📝 Refining question and generating research plan...',
    async () => {
      const typed = typedList(asked)
      // A model reads everything that was typed. Without one, the list below the question is the checklist.
      const question = context.analyst.model ? asked : (typed?.question ?? asked)
      const read = await doTask(context, refineIn(context), { question, needs: context.settings.context ?? '' })
      await context.emit({ type: 'question.refined', ...toRefinedQuestion(read) })
      const { shortlist: before, passages } = await lookAround(context, read, earlier === null)
      const made = earlier
        ? earlier.checklist
        : await doTask(context, makeChecklist, { refined: read, near: passages, typed: typed?.items ?? null })
      // A step of its own, whoever made the checklist: this is what a person corrects.
      const reviewed = earlier
        ? { refined: read, checklist: made }
        : await reviewChecklist(context, { refined: read, checklist: made })
      const { refined } = reviewed
      const checklist = await context.step(CHECKLIST_STEP, async () => reviewed.checklist)
      await context.emit({ type: 'plan.changed', plan: toPlan(coverageOf(checklist, earlier?.findings ?? [])) })
      const isCorrected = refined.question.text !== read.question.text
      const { shortlist } = isCorrected ? await lookAround(context, refined, false) : { shortlist: before }
      const titles = context.analyst.model ? await libraryTitles(shortlist, context.settings) : []
      return { refined, checklist, notice: shortlist.outcome.notice, titles }
    },
    ({ checklist }) =>
      earlier
        ? `✓ Continuing with the checklist of ${count(checklist.length, 'item')}`
        : `✓ Generated checklist with ${count(checklist.length, 'item')} to investigate`,
  )
}

/** Refines a question as `refineQuestion` does. One in the language of most papers keeps its words instead of English ones. */
function refineIn(context: RunContext): typeof refineQuestion {
  return {
    ...refineQuestion,
    async withModel(asked, model, signal) {
      const refined = await refineQuestion.withModel(asked, model, signal)
      if (!refined.language || !(await isOwnToMost(context, refined.language))) return refined
      const { question, matter } = refineByWords(typedList(asked.question)?.question ?? asked.question)
      return { ...refined, question, matter }
    },
  }
}

/** Finds the papers nearest to a question, and their passages if the checklist is made from them. */
function lookAround(context: RunContext, { question }: Refined, reads: boolean) {
  const askOthers = sourcesOf(context.settings).length > 0
  return findEvidence(question, broaden(context.settings, BROAD), {
    papers: (find) => scope(context, find, { askOthers }),
    perPaper: PER_PAPER,
    passages: (_shortlist, find) => (reads ? context.step('read for the plan', find) : Promise.resolve([])),
  })
}
