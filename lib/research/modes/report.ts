import { cite } from '../cite'
import { refine } from '../deep/refine'
import { compile, tellContents } from '../report/compile'
import { makePlan } from '../report/make-plan'
import { researchPlan } from '../report/research-plan'
import { review } from '../report/review'
import { writeWithModel } from '../report/with-model/write-with-model'
import type { RunContext } from '../run-context'
import { understand } from '../understand'
import { requireWhole, write } from '../write'

/**
 * A literature review of the library: a plan that the person may change, each subtopic researched, and a report over the
 * plan, in the papers' own words or, with a model, in those that it writes from them.
 */
export async function report(context: RunContext): Promise<void> {
  const asked = await understand(context)
  const refined = refine(asked)
  const { papers, notice, ...proposed } = await makePlan(context, refined)
  context.signal.throwIfAborted()
  const plan = await review(context, proposed.plan)
  const researched = await researchPlan(context, { plan, papers, matter: refined.matter })
  context.signal.throwIfAborted()
  const written = context.analyst.model ? await writeWithModel(context, plan, researched.consolidated) : null
  context.signal.throwIfAborted()
  const compiled = { plan, notice, written, ...researched }
  const draft = await write(context, '✍️  Writing the report...', async function* () {
    yield* compile(compiled)
  })
  await context.emit({ type: 'report.compiled', contents: tellContents(compiled) })
  await cite(context, asked, draft.markdown, researched.passages)
  requireWhole(draft, context.signal)
}
