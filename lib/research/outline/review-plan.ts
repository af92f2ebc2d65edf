import { selectTaken } from '../../db/work-rows/step-rows'
import { lost } from '../../engine/workflow'
import { pauseRun, resumeRun } from '../control/run-control'
import type { ReportPlan } from '../plan/report-plan'
import { acceptedPlan, storePlan } from '../plan/stored-plan'
import type { RunContext } from '../run-context'

/** Emits that a plan was proposed and, later, accepted. */
type Tell = { proposed(waits: boolean): Promise<void>; accepted(plan: ReportPlan): Promise<void> }

/**
 * Shows the plan to the person and returns it once accepted. Until then the run is paused; any process may resume it,
 * and it continues here. Without a review the plan is accepted as it is.
 */
export async function reviewPlan(context: RunContext, proposed: ReportPlan, tell: Tell): Promise<ReportPlan> {
  const { run, settings, step } = context
  const waits = settings.review === true && !(await takesOver(run.id))
  // Not a step: these lines must run again each time the run resumes. Store the plan before it is announced.
  await storePlan(run.id, proposed, { accepted: !waits })
  await tell.proposed(waits)
  // Make sure earlier events are delivered before the run waits.
  await step('propose plan', async () => null)
  if (!(await acceptedPlan(run.id))) {
    await pauseRun(run.id)
    // The plan was accepted while the run was being paused.
    if (await acceptedPlan(run.id)) await resumeRun(run.id)
    throw lost()
  }
  const plan = await step(ACCEPTED, async () => (await acceptedPlan(run.id)) ?? proposed)
  if (settings.review) await tell.accepted(plan)
  return plan
}

const ACCEPTED = 'accepted plan'

/** Whether the run starts again after the plan step of another run, whose plan was accepted. */
async function takesOver(runId: string): Promise<boolean> {
  return (await selectTaken(runId)).some(({ name }) => name === ACCEPTED)
}
