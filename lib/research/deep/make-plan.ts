import { broaden } from '../funnel/broaden'
import { findEvidence } from '../funnel/gather'
import { scope } from '../funnel/scope'
import { stage } from '../run/stage'
import type { RunContext } from '../run-context'
import { CHECKLIST_STEP } from './correct-checklist'
import { coverageOf, toPlan } from './coverage'
import type { ChecklistItem, Refined } from './deep-plan'
import type { Earlier } from './earlier/read-earlier'
import { BROAD, type Matter, OF_EACH, readMatterByWords } from './read-matter'
import type { Researcher } from './researcher'
import { sourcesOf } from './sources-of'

/**
 * What a question asks, the checklist of a complete answer, or that of the research which it starts from, and what the
 * library lacks of its matter. Throws `AppError('no_papers')` where the library alone is asked.
 */
export async function makePlan(
  context: RunContext,
  researcher: Researcher,
  question: string,
  earlier: Earlier | null,
): Promise<{ refined: Refined; library: Matter | null; checklist: ChecklistItem[]; notice: string }> {
  return stage(
    context,
    { id: 'plan', name: 'plan' },
    '📝 Refining question and generating research plan...',
    async () => {
      const refined = await researcher.refine(context, question)
      context.signal.throwIfAborted()
      const askOthers = sourcesOf(context.settings).length > 0
      const { shortlist, passages } = await findEvidence(refined.question, broaden(context.settings, BROAD), {
        papers: (find) => scope(context, find, { askOthers }),
        hearEach: OF_EACH,
        passages: (_shortlist, find) => (earlier ? Promise.resolve([]) : context.step('read for the plan', find)),
      })
      const library = await readMatterByWords(context, refined, earlier?.passages ?? passages)
      const checklist = earlier
        ? await context.step(CHECKLIST_STEP, async () => earlier.checklist)
        : await researcher.checklist(context, refined, library?.passages ?? passages, library?.vocabulary ?? null)
      await context.emit({ type: 'plan.changed', plan: toPlan(coverageOf(checklist, earlier?.facts ?? [])) })
      return {
        refined,
        library: library && { vocabulary: library.vocabulary, papers: library.papers, hardly: library.hardly },
        checklist,
        notice: shortlist.outcome.notice || library?.hardly || '',
      }
    },
    ({ checklist }) =>
      earlier
        ? `✓ Goes on with the checklist of ${checklist.length} items`
        : `✓ Generated checklist with ${checklist.length} items to investigate`,
  )
}
