import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose everything is while there are no accounts. */
export const DEFAULT_OWNER = 'owner'

const storage = new AsyncLocalStorage<string>()

/** Lets all that is written within `work` be somebody's, however deep: see `lib/db/client.ts`. */
export function withOwner<T>(ownerId: string, work: () => T): T {
  return storage.run(ownerId, work)
}

/** Whose the work is that is going on here. */
export function currentOwner(): string {
  return storage.getStore() ?? DEFAULT_OWNER
}
