import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from './errors'
import { hasAccounts } from './reach'

/** Whose everything is while there are no accounts, and later the first administrator's: with accounts nothing changes hands. */
export const DEFAULT_OWNER = 'owner'
/**
 * Owner of background work that belongs to no person: reading papers, serving queues, backups. One symbol for all copies of
 * this file.
 */
const INSTALLATION: unique symbol = Symbol.for('folio installation')

type Whose = {
  owner?: string | typeof INSTALLATION | undefined
  /** that papers which are added go into, where it was said */
  library?: string
  /** network address that the request comes from which goes on */
  address?: string | undefined
}

// Next bundles pages, actions and instrumentation apart; they must still agree on whose a request is.
const shared = globalThis as typeof globalThis & { folioWhose?: AsyncLocalStorage<Whose> }
shared.folioWhose ??= new AsyncLocalStorage<Whose>()
const storage = shared.folioWhose

/** Lets all that is read and written within `work` be somebody's, however deep: see `lib/db/client.ts` and `lib/db/walls.ts`. */
export function withOwner<T>(owner: string, work: () => Promise<T>): Promise<T> {
  return storage.run({ owner, address: storage.getStore()?.address }, awaited(work))
}

/** Does `work` as the installation itself, which sees what is anybody's. What it adds is the first administrator's. */
export function asInstallation<T>(work: () => Promise<T>): Promise<T> {
  return storage.run({ owner: INSTALLATION, address: storage.getStore()?.address }, awaited(work))
}

/** Lets papers that are added within `work` go into a library, however deep: see `lib/libraries/hold-papers.ts`. */
export function addingTo<T>(library: string | null, work: () => Promise<T>): Promise<T> {
  return library === null ? work() : storage.run({ ...storage.getStore(), library }, awaited(work))
}

/** The library that papers go into which are added here; null where nobody said. */
export function addedTo(): string | null {
  return storage.getStore()?.library ?? null
}

/** Prisma asks the database only once somebody waits: that has to be within as well. */
function awaited<T>(work: () => Promise<T>): () => Promise<T> {
  return async () => await work()
}

/** To be called once as a request comes in, before anything of it goes on: it is nobody's until `becomeOwner`. `address`: where it comes from. */
export function enterRequest(address = ''): void {
  storage.enterWith({ address })
}

/** The network address of the request that goes on here; '' where none does. */
export function currentAddress(): string {
  return storage.getStore()?.address ?? ''
}

/** Says whose the request is that goes on here. Does nothing where no request was entered. */
export function becomeOwner(owner: string): void {
  const whose = storage.getStore()
  if (whose && whose.owner === undefined) whose.owner = owner
}

/** Whose the work is that goes on here. Throws `AppError('unauthorized')` where there are accounts and it is nobody's. */
export function currentOwner(): string {
  const owner = storage.getStore()?.owner
  if (typeof owner === 'string') return owner
  if (owner === INSTALLATION || !hasAccounts()) return DEFAULT_OWNER
  throw new AppError('unauthorized', 'Nobody is signed in.')
}

/** The argument of a workflow that somebody begins for themselves: with who it is before it. */
export function withCurrentOwner(argument: string): string {
  return `${currentOwner()} ${argument}`
}

/** Returns who started the workflow with this argument. Arguments from before accounts name nobody. */
export function whoBegan(argument: string): string {
  const at = argument.indexOf(' ')
  return at < 0 ? DEFAULT_OWNER : argument.slice(0, at)
}

/** The person whose work goes on here; null: nobody in particular, or there are no accounts. */
export function currentPerson(): string | null {
  const owner = storage.getStore()?.owner
  return hasAccounts() && typeof owner === 'string' ? owner : null
}

/** Whose rows may be read here: `all`, or one person's; `owner` is '' where there are accounts and nobody is signed in. */
export function currentView(): 'all' | { owner: string } {
  if (!hasAccounts()) return 'all'
  const owner = storage.getStore()?.owner
  return owner === INSTALLATION ? 'all' : { owner: owner ?? '' }
}
