import type { ItemWork, RunContext } from '../run-context'

/** Registered work by name: a workflow passes on the name, since another process may run it. */
const known = new Map<string, ItemWork<never, unknown>>()

/** Registers work that is done for many items, a few at a time. Call it when a module is loaded. */
export function itemWork<Item, Result>(name: string, work: ItemWork<Item, Result>['work']): ItemWork<Item, Result> {
  const named = { name, work }
  known.set(name, named as ItemWork<never, unknown>)
  return named
}

export function itemWorkNamed(name: string): ItemWork<never, unknown> | undefined {
  return known.get(name)
}

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
