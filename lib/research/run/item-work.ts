import type { ItemWork } from '../run-context'

/** Work is known by its name, since another process may do it. */
const known = new Map<string, ItemWork<never, unknown>>()

/** Names a piece of work that is done for each of many items, at most a few at once. To be called where a module is loaded. */
export function itemWork<Item, Result>(name: string, work: ItemWork<Item, Result>['work']): ItemWork<Item, Result> {
  const named = { name, work }
  known.set(name, named as ItemWork<never, unknown>)
  return named
}

export function itemWorkNamed(name: string): ItemWork<never, unknown> | undefined {
  return known.get(name)
}
