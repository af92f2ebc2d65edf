import { isDisputed } from '../../events/plan-items'
import { doTask } from '../../run/do-task'
import { count, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import { roundsOf } from '../../settings/run-limits'
import { checkLanguageNotice } from '../../shortlist/language-notice'
import { NOT_BESIDE_NAMED } from '../../shortlist/outcome'
import { type Coverage, countSatisfied } from '../coverage'
import { textsOf } from '../finding'
import type { ResearchResult } from '../quoted-answer'
import { type OutlineSetting, researchByOutline } from '../research-by-outline'
import { compareSources, isShared, speakersOn } from '../tasks/compare-sources'
import { writeAnswer } from '../tasks/write-answer'
import { makePlan } from './make-plan'
import { searchInRounds } from './rounds'
import { startFrom } from './start-from'
import { type Clock, startClock } from './time-limit'

const CONTEXT_UNUSED =
  'Your purpose, field and limits were saved with this run but not used: without a language model, Folio searches only for the words of the question.'

type Plan = Awaited<ReturnType<typeof makePlan>> & { earlier: Awaited<ReturnType<typeof startFrom>> }

const checklistSetting = (clock: Clock): OutlineSetting<Plan, ResearchResult> => ({
  async plan(context, asked) {
    const isUnused = Boolean(context.settings.context) && !context.analyst.model
    if (isUnused) await context.emit({ type: 'notice', message: CONTEXT_UNUSED })
    const earlier = await startFrom(context)
    return { ...(await makePlan(context, asked, earlier)), earlier }
  },
  async research(context, { refined, checklist, notice, titles, earlier }) {
    const maxIterations = roundsOf(context.settings)
    const found = await searchInRounds(context, { refined, checklist, maxIterations, titles, earlier, clock })
    context.signal.throwIfAborted()
    const languageNotice = await checkLanguageNotice(context, refined.question, notice, textsOf(found.findings))
    const isOver = languageNotice !== '' && isRefuted(languageNotice, found.coverage)
    if (isOver) await context.emit({ type: 'outcome.decided', outcome: 'answer', notice: '', unknown: [], nearest: [] })
    const toCompare = { refined, checklist, findings: found.findings }
    const { agreements } = context.analyst.model ? await compare(context, toCompare) : { agreements: [] }
    return { ...found, refined, agreements, notice: isOver ? '' : languageNotice, earlier }
  },
  writing: '✓ Research complete. Synthesizing answer...',
  compile: (context, _plan, written) => writeAnswer(context, written),
})

/** Whether later searches found what the first one missed. Then the notice must not appear above a complete answer. */
function isRefuted(notice: string, coverage: Coverage[]): boolean {
  const covered = countSatisfied(coverage)
  return covered > 0 && (covered === coverage.length || notice === NOT_BESIDE_NAMED)
}

/**
 * Deep research in the library and the chosen outside sources: a checklist of what a complete answer covers, rounds of
 * searches for open items, and an answer by the checklist that says what is missing.
 */
export async function deep(context: RunContext): Promise<void> {
  const clock = await startClock(context)
  try {
    await researchByOutline(context, checklistSetting(clock))
  } finally {
    clock.stop()
  }
}

/** Reports where the sources of an item agree and disagree. */
function compare(context: RunContext, toCompare: Parameters<typeof compareSources.withModel>[0]) {
  return stage(
    context,
    { id: 'compare', name: 'compare' },
    '⚖️ Comparing what the sources say...',
    async () => {
      const claims = await doTask(context, compareSources, toCompare)
      const agreements = claims.filter(isShared)
      if (agreements.length > 0) await context.emit({ type: 'agreement.found', agreements })
      return { agreements, alone: claims.length - agreements.length }
    },
    ({ agreements, alone }) => {
      if (!toCompare.checklist.some((item) => speakersOn(item, toCompare.findings) > 1))
        return '  → No item has two sources, so nothing was compared'
      const apart = agreements.filter(isDisputed).length
      const left = alone > 0 ? `; ${count(alone, 'claim')} with fewer than two sources left out` : ''
      if (agreements.length > 0)
        return `  → ${count(agreements.length - apart, 'claim')} shared, ${apart} disputed${left}`
      return `  → No agreement or contradiction found${left}`
    },
  )
}
