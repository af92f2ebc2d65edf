import type { Passage } from '../../quoting/passage'
import { understand } from '../question/understand'
import type { RunContext } from '../run-context'
import { cite } from '../write/cite'
import { requireWhole, write } from '../write/write'

/** The parts in which deep research and a report differ. */
export type OutlineSetting<Plan, Found extends { passages: Passage[] }> = {
  /** plans the items to find out */
  plan(context: RunContext, asked: string): Promise<Plan>
  /** searches for the items, reads the results and consolidates them */
  research(context: RunContext, plan: Plan): Promise<Found>
  /** announces the writing stage */
  writing: string
  /** yields the Markdown of the text in parts */
  compile(context: RunContext, plan: Plan, found: Found): AsyncIterable<string> | Iterable<string>
  /** emits the contents of the text once it is complete */
  compiled?(context: RunContext, plan: Plan, found: Found): Promise<void>
}

/** Runs one question through the pipeline: plan → items → search, read, consolidate → compile → cite. */
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
