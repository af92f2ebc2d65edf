import type { Passage } from '../../quoting/passage'
import { cite } from '../funnel/cite'
import { understand } from '../funnel/understand'
import { requireWhole, write } from '../funnel/write'
import type { RunContext } from '../run-context'

/** The parts in which deep research and a report differ. */
export type OutlineSetting<Plan, Found extends { passages: Passage[] }> = {
  /** what is to be found out, in items */
  plan(context: RunContext, asked: string): Promise<Plan>
  /** searches for the items, reads what was found, and consolidates it */
  research(context: RunContext, plan: Plan): Promise<Found>
  /** announces the stage that writes */
  writing: string
  /** the markdown of the text over the plan, part by part */
  compile(context: RunContext, plan: Plan, found: Found): AsyncIterable<string> | Iterable<string>
  /** tells what the text holds, once it is there */
  compiled?(context: RunContext, plan: Plan, found: Found): Promise<void>
}

/** One question through the pipeline: plan → items → search, read, consolidate → compile → cite. */
export async function researchByOutline<Plan, Found extends { passages: Passage[] }>(
  context: RunContext,
  setting: OutlineSetting<Plan, Found>,
): Promise<void> {
  const { signal } = context
  const asked = await understand(context)
  const plan = await setting.plan(context, asked)
  signal.throwIfAborted()
  const found = await setting.research(context, plan)
  signal.throwIfAborted()
  const draft = await write(context, setting.writing, async function* () {
    yield* setting.compile(context, plan, found)
  })
  await setting.compiled?.(context, plan, found)
  await cite(context, asked, draft.markdown, found.passages)
  requireWhole(draft, signal)
}
