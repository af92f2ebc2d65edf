import { selectTaken, selectTakenOutput } from '../../db/taken-step-rows'
import type { RunContext } from '../run-context'

/** Steps reused from the version that a run begins again from: numbers of results, in the order of its steps. */
export type TakenSteps = Awaited<ReturnType<typeof openTaken>>

/**
 * The steps that a run takes over. They are taken in their order and as long as they are the same, by name and, for work
 * on items, by the items: from the first on that is another, everything is done anew.
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
    /** of the step that comes now; null: it is to be done */
    step(name: string): number | null {
      const row = rows[at]
      return take(row?.name === name && row.item === null, 1)?.[0] ?? null
    },
    /** of work on each of these items; null: it is to be done */
    items(work: string, items: unknown[]): number[] | null {
      const isSame = items.every((item, index) => {
        const row = rows[at + index]
        return row?.name === work && row.item === JSON.stringify(item)
      })
      return items.length > 0 ? take(isSame, items.length) : null
    },
  }
}

/** Steps that give what was taken over, where it was. */
export function takingOver(runId: string, taken: TakenSteps, step: RunContext['step']): RunContext['step'] {
  return (name, work) => {
    const ord = taken.step(name)
    return step(name, ord === null ? work : () => selectTakenOutput(runId, ord))
  }
}
