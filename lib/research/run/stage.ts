import type { Stage, StageName } from '../events'
import type { RunContext } from '../run-context'

/**
 * Announces a stage of a run, lets it work, and says how long that took and what it found. A stage that throws
 * is left open: what follows says why. One that is not the only one of its name has an id, and one within another a
 * parent.
 */
export async function stage<T>(
  { emit }: RunContext,
  stage: StageName | Stage,
  message: string | null,
  work: () => Promise<T>,
  found: (result: T) => string | null = () => null,
): Promise<T> {
  const { name, ...which } = typeof stage === 'string' ? { name: stage } : stage
  await emit({ type: 'stage.started', stage: name, ...which, message })
  const started = Date.now()
  const result = await work()
  await emit({ type: 'stage.finished', stage: name, ...which, ms: Date.now() - started, message: found(result) })
  return result
}

/** `1 paper`, `2 papers`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
