import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from './errors'
import { hasAccounts } from './reach'

/**
 * Owner of everything without accounts, and later the first administrator, so that nothing changes owner when accounts
 * are turned on.
 */
export const DEFAULT_OWNER = 'owner'
/**
 * Owner of background work that belongs to no person: reading papers, processing queues, backups. One symbol for all
 * copies of this module.
 */
const INSTALLATION: unique symbol = Symbol.for('folio installation')

type Whose = {
  owner?: string | typeof INSTALLATION | undefined
  /** library for added papers, if set */
  library?: string
  /** network address of the current request */
  address?: string | undefined
}

// Next bundles pages, actions and instrumentation separately, but they must agree on the owner of a request.
const shared = globalThis as typeof globalThis & { folioWhose?: AsyncLocalStorage<Whose> }
shared.folioWhose ??= new AsyncLocalStorage<Whose>()
const storage = shared.folioWhose

/**
 * Runs `work` with a person as owner of everything it reads and writes: see `lib/db/client.ts` and `lib/db/walls.ts`.
 */
export function withOwner<T>(owner: string, work: () => Promise<T>): Promise<T> {
  return storage.run({ owner, address: storage.getStore()?.address }, awaited(work))
}

/**
 * Runs `work` as the installation itself, which sees everybody's data. What it adds belongs to the first administrator.
 */
export function asInstallation<T>(work: () => Promise<T>): Promise<T> {
  return storage.run({ owner: INSTALLATION, address: storage.getStore()?.address }, awaited(work))
}

/** Runs `work` with a library for the papers it adds: see `lib/libraries/hold-papers.ts`. */
export function addingTo<T>(library: string | null, work: () => Promise<T>): Promise<T> {
  return library === null ? work() : storage.run({ ...storage.getStore(), library }, awaited(work))
}

/** The library for added papers; null if none was set. */
export function addedTo(): string | null {
  return storage.getStore()?.library ?? null
}

/** Prisma runs a query only when it is awaited, so this must happen inside as well. */
function awaited<T>(work: () => Promise<T>): () => Promise<T> {
  return async () => await work()
}

/** Call this once at the start of a request, which has no owner until `becomeOwner`. `address`: its network address. */
export function enterRequest(address = ''): void {
  storage.enterWith({ address })
}

/** Network address of the current request; '' if there is none. */
export function currentAddress(): string {
  return storage.getStore()?.address ?? ''
}

/** Sets the owner of the current request. Does nothing outside of a request. */
export function becomeOwner(owner: string): void {
  const whose = storage.getStore()
  if (whose && whose.owner === undefined) whose.owner = owner
}

/** Owner of the current work. Throws `AppError('unauthorized')` with accounts and no owner. */
export function currentOwner(): string {
  const owner = storage.getStore()?.owner
  if (typeof owner === 'string') return owner
  if (owner === INSTALLATION || !hasAccounts()) return DEFAULT_OWNER
  throw new AppError('unauthorized', 'You are not signed in.')
}

/** Adds the current owner to a workflow's argument. */
export function withCurrentOwner(argument: string): string {
  return `${currentOwner()} ${argument}`
}

/** The person who started the workflow with this argument; none in arguments from before accounts. */
export function whoBegan(argument: string): string {
  const at = argument.indexOf(' ')
  return at < 0 ? DEFAULT_OWNER : argument.slice(0, at)
}

/** The person of the current work; null: none, or no accounts. */
export function currentPerson(): string | null {
  const owner = storage.getStore()?.owner
  return hasAccounts() && typeof owner === 'string' ? owner : null
}

/** Whose rows may be read: `all`, or one person's. `owner` is '' with accounts if nobody is signed in. */
export function currentView(): 'all' | { owner: string } {
  if (!hasAccounts()) return 'all'
  const owner = storage.getStore()?.owner
  return owner === INSTALLATION ? 'all' : { owner: owner ?? '' }
}
