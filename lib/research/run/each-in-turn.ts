import type { RunContext } from '../run-context'

/** `each` without the engine: one item after another, in this process. */
export function eachInTurn(context: () => RunContext): RunContext['each'] {
  return async (work, items) => {
    const results = []
    for (const item of items) results.push({ value: await work.work(context(), item) })
    return results
  }
}
