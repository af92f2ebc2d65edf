import { answer } from '../funnel/answer'
import { OUTLINE_MODES } from '../outline/modes'
import type { RunContext } from '../run-context'
import { type Mode, modeOf } from '../settings/modes'
import { improve } from '../versions/improve'

/** Implementation of each mode; null: its result is stored at once, without a run. */
export const RUN_MODE: Record<Mode, ((context: RunContext) => Promise<void>) | null> = {
  answer,
  ...OUTLINE_MODES,
  improve,
  edit: null,
}

/** Runs the mode of that name. Throws for an unknown name, or a mode that does not run. */
export async function runInMode(name: string, context: RunContext): Promise<void> {
  modeOf(name)
  const work = RUN_MODE[name as Mode]
  if (!work) throw new Error(`mode ${name} does not run`)
  await work(context)
}
