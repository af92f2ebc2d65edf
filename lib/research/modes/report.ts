import { AppError } from '../../errors'
import type { Refined } from '../deep/deep-plan'
import { refine } from '../deep/refine'
import { cite } from '../funnel/cite'
import { understand } from '../funnel/understand'
import { requireWhole, write } from '../funnel/write'
import { compile, tellContents } from '../report/compile'
import { makePlan, type Planned, papersOnMatter } from '../report/make-plan'
import type { ReportPlan } from '../report/report-plan'
import { researchPlan } from '../report/research-plan'
import { review } from '../report/review'
import { acceptedPlan } from '../report/stored-plan'
import { writeWithModel } from '../report/with-model/write-with-model'
import type { RunContext } from '../run-context'

/**
 * A literature review of the library: a plan that the person may change, each subtopic researched, and a report over the
 * plan, in the papers' own words or, with a model, in those that it writes from them. Throws `AppError('no_papers')` where the
 * library hardly speaks of the matter and nothing is found.
 */
export async function report(context: RunContext): Promise<void> {
  const asked = await understand(context)
  const refined = refine(asked)
  const given = await context.step('given plan', () => acceptedPlan(context.run.id))
  const { papers, vocabulary, notice, plan } = given
    ? await takePlan(context, refined, given)
    : await planned(context, refined)
  const researched = await researchPlan(context, { plan, papers, vocabulary, matter: refined.matter })
  context.signal.throwIfAborted()
  const isEmpty =
    researched.abstract.length === 0 && researched.consolidated.every(({ findings }) => findings.length === 0)
  if (isEmpty && notice !== '') throw new AppError('no_papers', `${notice} That leaves nothing to review.`)
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

/** Plans the report, and lets the person see to it. */
async function planned(context: RunContext, refined: Refined): Promise<Planned> {
  const proposed = await makePlan(context, refined)
  context.signal.throwIfAborted()
  return { ...proposed, plan: await review(context, proposed.plan) }
}

/** A report that was planned before is written by that plan, as it was accepted. */
async function takePlan(context: RunContext, refined: Refined, plan: ReportPlan): Promise<Planned> {
  await context.emit({ type: 'plan.accepted', plan })
  return { plan, ...(await papersOnMatter(context, refined)) }
}
