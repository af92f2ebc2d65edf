import { compareSources } from '../deep/compare-sources'
import { contextOf, roundsOf } from '../deep/deep-settings'
import { startFrom } from '../deep/earlier/start-from'
import { makePlan } from '../deep/make-plan'
import { researcherOf } from '../deep/researcher'
import { searchInRounds } from '../deep/rounds'
import { cite } from '../funnel/cite'
import { understand } from '../funnel/understand'
import { requireWhole, write } from '../funnel/write'
import type { RunContext } from '../run-context'

const CONTEXT_UNUSED =
  'What you said about your needs is kept with this run, but was not used: without a language model only the words of the question are searched for.'

/**
 * Deep research over the library and the sources outside that the person chose, by the words alone or with a model: a
 * checklist of what a complete answer says, rounds of searches for what is still open, and an answer over the checklist
 * that says what is missing.
 */
export async function deep(context: RunContext): Promise<void> {
  if (contextOf(context.settings) !== '' && context.analyst.name === 'extractive')
    await context.emit({ type: 'notice', message: CONTEXT_UNUSED })
  const asked = await understand(context)
  const researcher = researcherOf(context)
  const earlier = await startFrom(context)
  const { refined, library, checklist, notice } = await makePlan(context, researcher, asked, earlier)
  context.signal.throwIfAborted()
  const found = await searchInRounds(context, researcher, {
    refined,
    library,
    checklist,
    maxIterations: roundsOf(context.settings),
    earlier,
  })
  context.signal.throwIfAborted()
  const agreements = await compareSources(context, researcher, { refined, checklist, facts: found.facts })
  const draft = await write(context, '✓ Research complete. Synthesizing answer...', () =>
    researcher.synthesis(context, {
      ...found,
      ...{ refined, agreements, notice, earlier },
      vocabulary: library?.vocabulary ?? null,
    }),
  )
  await cite(context, asked, draft.markdown, found.passages)
  requireWhole(draft, context.signal)
}
