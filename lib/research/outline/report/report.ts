import { AppError } from '../../../errors'
import type { ReportPlan } from '../../plan/report-plan'
import { acceptedPlan } from '../../plan/stored-plan'
import type { RunContext } from '../../run-context'
import { checkLanguageNotice } from '../../shortlist/language-notice'
import { textsOf } from '../finding'
import type { Refined } from '../outline-item'
import { type OutlineSetting, researchByOutline } from '../research-by-outline'
import { reviewPlan } from '../review-plan'
import { writeReport } from '../tasks/write-sections'
import { type Compiled, compile, toContents } from './compile'
import { listRelevantPapers, makePlan, type Planned } from './make-plan'
import { refineForSearch } from './refine-for-search'
import { researchPlan } from './research-plan'

const SECTIONS: OutlineSetting<Planned & { refined: Refined }, Compiled> = {
  async plan(context, asked) {
    const refined = await refineForSearch(context, asked)
    const given = await context.step('given plan', () => acceptedPlan(context.run.id))
    return { refined, ...(given ? await takePlan(context, refined, given) : await planned(context, refined)) }
  },
  async research(context, { plan, papers, notice, refined }) {
    const researched = await researchPlan(context, { plan, papers, matter: refined.matter })
    context.signal.throwIfAborted()
    const isEmpty = researched.consolidated.every(({ findings }) => findings.length === 0)
    const texts = textsOf(researched.consolidated.flatMap(({ findings }) => findings))
    const languageNotice = await checkLanguageNotice(context, refined.question, notice, texts)
    if (isEmpty && notice !== '') throw new AppError('no_papers', `${notice} That leaves nothing to review.`)
    const written = await writeReport(context, { plan, refined, ...researched })
    return { plan, notice: languageNotice, written, ...researched }
  },
  writing: '✍️  Writing the report...',
  compile: (_context, _plan, compiled) => compile(compiled),
  compiled: ({ emit }, _plan, compiled) => emit({ type: 'report.compiled', contents: toContents(compiled) }),
}

/**
 * A literature review of the library: a plan that the person may change, research on each subtopic, and a report by the
 * plan. Throws `AppError('no_papers')` if the library lacks the topic and nothing is found.
 */
export function report(context: RunContext): Promise<void> {
  return researchByOutline(context, SECTIONS)
}

/** Plans the report, and lets the person review the plan. */
async function planned(context: RunContext, refined: Refined): Promise<Planned> {
  const proposed = await makePlan(context, refined)
  context.signal.throwIfAborted()
  const plan = await reviewPlan(context, proposed.plan, {
    proposed: (waits) => context.emit({ type: 'plan.proposed', plan: proposed.plan, waits }),
    accepted: (plan) => context.emit({ type: 'plan.accepted', plan }),
  })
  return { ...proposed, plan }
}

/** Continues with an accepted plan of an earlier run. */
async function takePlan(context: RunContext, refined: Refined, plan: ReportPlan): Promise<Planned> {
  await context.emit({ type: 'plan.accepted', plan })
  return { plan, ...(await listRelevantPapers(context, refined)) }
}
