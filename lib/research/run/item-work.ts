import type { ItemWork } from '../run-context'

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
