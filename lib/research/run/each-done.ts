import type { ItemWork, RunContext } from '../run-context'

/**
 * `RunContext.each` for items that may fail individually. Returns the successful results, in order; `lost` is called
 * with the reason for each other item.
 */
export async function eachDone<Of, Item, Result>(
  { each }: RunContext,
  work: ItemWork<Item, Result>,
  all: Of[],
  toItem: (one: Of) => Item,
  lost: (one: Of, message: string) => Promise<void> = async () => {},
): Promise<{ of: Of; value: Result }[]> {
  const results = await each(work, all.map(toItem))
  const done: { of: Of; value: Result }[] = []
  for (const [index, one] of all.entries()) {
    const result = results[index]
    if (!result) continue
    if ('value' in result) done.push({ of: one, value: result.value })
    else await lost(one, result.failure.message)
  }
  return done
}
