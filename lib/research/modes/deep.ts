import { cite } from '../cite'
import { contextOf, roundsOf } from '../deep/deep-settings'
import { makePlan } from '../deep/make-plan'
import { refine } from '../deep/refine'
import { searchInRounds } from '../deep/rounds'
import { synthesis } from '../deep/synthesis'
import type { RunContext } from '../run-context'
import { understand } from '../understand'
import { requireWhole, write } from '../write'

const CONTEXT_UNUSED =
  'What you said about your needs is kept with this run, but was not used: without a language model only the words of the question are searched for.'

/**
 * Deep research over the library, without a model: a checklist of what a complete answer says, rounds of searches for
 * what is still open, and an answer over the checklist that says what is missing.
 */
export async function deep(context: RunContext): Promise<void> {
  if (contextOf(context.settings) !== '' && context.analyst.name === 'extractive')
    await context.emit({ type: 'notice', message: CONTEXT_UNUSED })
  const asked = await understand(context)
  const refined = refine(asked)
  const { checklist, notice } = await makePlan(context, refined)
  context.signal.throwIfAborted()
  const found = await searchInRounds(context, {
    checklist,
    matter: refined.matter,
    maxIterations: roundsOf(context.settings),
  })
  context.signal.throwIfAborted()
  const draft = await write(context, '✓ Research complete. Synthesizing answer...', async function* () {
    yield* synthesis({ ...found, notice })
  })
  await cite(context, asked, draft.markdown, found.passages)
  requireWhole(draft, context.signal)
}
