import { cite } from '../cite'
import { refine } from '../deep/refine'
import { compile } from '../report/compile'
import { makePlan } from '../report/make-plan'
import { researchPlan } from '../report/research-plan'
import { review } from '../report/review'
import type { RunContext } from '../run-context'
import { understand } from '../understand'
import { requireWhole, write } from '../write'

/**
 * A literature review of the library, without a model: a plan that the person may change, each subtopic researched, and
 * a report over the plan in which every sentence on papers is quoted.
 */
export async function report(context: RunContext): Promise<void> {
  const asked = await understand(context)
  const refined = refine(asked)
  const { papers, notice, ...proposed } = await makePlan(context, refined)
  context.signal.throwIfAborted()
  const plan = await review(context, proposed.plan)
  const researched = await researchPlan(context, { plan, papers, matter: refined.matter })
  context.signal.throwIfAborted()
  const draft = await write(context, '✍️  Writing the report...', async function* () {
    yield* compile({ plan, notice, ...researched })
  })
  await cite(context, asked, draft.markdown, researched.passages)
  requireWhole(draft, context.signal)
}
