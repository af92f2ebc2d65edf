import { selectTaken } from '../../db/taken-step-rows'
import { lost } from '../../engine/workflow'
import { pauseRun, resumeRun } from '../run/run-control'
import type { RunContext } from '../run-context'
import type { ReportPlan } from './report-plan'
import { acceptedPlan, storePlan } from './stored-plan'

/** Emits that a plan was proposed and, later, accepted. */
type Tell = { proposed(waits: boolean): Promise<void>; accepted(plan: ReportPlan): Promise<void> }

/**
 * Shows the plan to the person, and gives it as it was accepted. Until then the run is paused, which any process may end
 * in the meantime: it goes on from here. Without a review the plan is taken as it is.
 */
export async function reviewPlan(context: RunContext, proposed: ReportPlan, tell: Tell): Promise<ReportPlan> {
  const { run, settings, step } = context
  const waits = settings.review === true && !(await takesOver(run.id))
  // No steps: these are looked at again each time that the run goes on. Who hears of the plan finds it.
  await storePlan(run.id, proposed, { accepted: !waits })
  await tell.proposed(waits)
  // What was told before it is heard before anything waits.
  await step('propose plan', async () => null)
  if (!(await acceptedPlan(run.id))) {
    await pauseRun(run.id)
    // Accepted while it was being paused.
    if (await acceptedPlan(run.id)) await resumeRun(run.id)
    throw lost()
  }
  const plan = await step(ACCEPTED, async () => (await acceptedPlan(run.id)) ?? proposed)
  if (settings.review) await tell.accepted(plan)
  return plan
}

const ACCEPTED = 'accepted plan'

/** Whether the run was begun again behind the plan of another one, which was accepted then. */
async function takesOver(runId: string): Promise<boolean> {
  return (await selectTaken(runId)).some(({ name }) => name === ACCEPTED)
}
