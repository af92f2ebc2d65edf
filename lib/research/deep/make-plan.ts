import type { Passage } from '../../analyst/analyst'
import { stemsOf } from '../../analyst/question/terms'
import { libraryView } from '../../library/library-view'
import type { FunnelSettings } from '../funnel'
import { findEvidence } from '../gather'
import type { RunContext } from '../run-context'
import { scope } from '../scope'
import { stage } from '../stage'
import { MOST_ITEMS, makeChecklist } from './checklist'
import { coverageOf, toPlan } from './coverage'
import type { ChecklistItem, Refined } from './deep-plan'
import { idfOf } from './idf'
import { type KeyPhrase, keyPhrases } from './key-phrases'

/** What is looked at to find the themes: broader than for an answer. */
const BROAD = { papers: 14, passages: 36 }

/** The checklist of a question, and what the library lacks of its matter. Throws `AppError('no_papers')`. */
export async function makePlan(
  context: RunContext,
  refined: Refined,
): Promise<{ checklist: ChecklistItem[]; notice: string }> {
  return stage(
    context,
    { id: 'plan', name: 'plan' },
    '📝 Refining question and generating research plan...',
    async () => {
      const { shortlist, passages } = await findEvidence(refined.question, broad(context.settings), {
        papers: (find) => scope(context, find),
        passages: (_shortlist, find) => context.step('read for the plan', find),
      })
      const checklist = await context.step('plan', async () =>
        makeChecklist(refined, await themesOf(refined, passages)),
      )
      await context.emit({ type: 'plan.changed', plan: toPlan(coverageOf(checklist, [])) })
      return { checklist, notice: shortlist.outcome.notice }
    },
    ({ checklist }) => `✓ Generated checklist with ${checklist.length} items to investigate`,
  )
}

function broad({ scope, gather, ...settings }: FunnelSettings): FunnelSettings {
  return {
    ...settings,
    scope: { ...scope, k: Math.max(scope.k, BROAD.papers) },
    gather: { ...gather, k: Math.max(gather.k, BROAD.passages) },
  }
}

async function themesOf({ question }: Refined, passages: Passage[]): Promise<KeyPhrase[]> {
  const idf = await idfOf(
    libraryView,
    passages.flatMap(({ text, section }) => stemsOf(`${section} ${text}`)),
  )
  return keyPhrases(passages, { known: new Set(stemsOf(question.text)), idf, most: MOST_ITEMS })
}
