import { selectTaken, selectTakenOutput } from '../../db/work-rows/step-rows'
import type { RunContext } from '../run-context'

/** Steps reused from the version that a run begins again from: numbers of results, in the order of its steps. */
export type TakenSteps = Awaited<ReturnType<typeof openTaken>>

/**
 * The steps that a run reuses. They are reused in order as long as they match, by name and, for work on items, by the
 * items. From the first difference on everything runs again.
 */
export async function openTaken(runId: string) {
  const rows = await selectTaken(runId)
  let at = 0
  const take = (isSame: boolean, count: number) => {
    const taken = isSame ? rows.slice(at, at + count).map(({ ord }) => ord) : null
    at = isSame ? at + count : rows.length
    return taken
  }
  return {
    /** result number for the next step; null: run it */
    step(name: string): number | null {
      const row = rows[at]
      return take(row?.name === name && row.item === null, 1)?.[0] ?? null
    },
    /** result numbers for work on these items; null: do it */
    items(work: string, items: unknown[]): number[] | null {
      const isSame = items.every((item, index) => {
        const row = rows[at + index]
        return row?.name === work && row.item === JSON.stringify(item)
      })
      return items.length > 0 ? take(isSame, items.length) : null
    },
  }
}

/** Wraps `step` so that it returns reused results where there are any. */
export function takingOver(runId: string, taken: TakenSteps, step: RunContext['step']): RunContext['step'] {
  return (name, work) => {
    const ord = taken.step(name)
    return step(name, ord === null ? work : () => selectTakenOutput(runId, ord))
  }
}
