import { ANSWERED, isFinal } from '../run-status'
import type { RunView } from '../run-view'

/** Progress when a stage of that name begins and ends, in any mode; rounds share the range between. */
const SHARES: Record<string, [from: number, to: number]> = {
  plan: [0.02, 0.15],
  scope: [0.02, 0.12],
  gather: [0.12, 0.3],
  round: [0.15, 0.75],
  screen: [0.15, 0.3],
  research: [0.3, 0.6],
  outside: [0.6, 0.7],
  consolidate: [0.7, 0.75],
  write: [0.75, 0.92],
  cite: [0.92, 0.99],
}

/**
 * Progress of a run, 0..1. It is 1 only if the run ended with an answer; a run that ended without one keeps its
 * progress. Rounds count by their maximum or by the covered share of the checklist, whichever is more, since either
 * ends them.
 */
export function progressOf({ status, stages, plan }: Pick<RunView, 'status' | 'stages' | 'plan'>, rounds = 1): number {
  if (ANSWERED.includes(status)) return 1
  const covered = plan.length > 0 ? plan.filter(({ status }) => status === 'done').length / plan.length : 0
  const done = stages.filter(({ name, ms }) => name === 'round' && ms !== null).length
  const inRounds = Math.min(1, Math.max(done / Math.max(1, rounds), covered))
  return stages.reduce((most, { name, ms }) => {
    const [from, to] = SHARES[name] ?? [0, 0]
    const part = name === 'round' ? inRounds : ms === null ? 0 : 1
    return Math.max(most, from + part * (to - from))
  }, 0)
}

/** Name of a run's current stage, or of the last one of an ended run; null before the first. */
export function currentStage({ status, stages }: Pick<RunView, 'status' | 'stages'>): string | null {
  const announced = stages.filter(({ message }) => message !== null)
  const open = isFinal(status) ? undefined : announced.findLast(({ ms }) => ms === null)
  return (open ?? announced.at(-1))?.message?.trim() ?? null
}
