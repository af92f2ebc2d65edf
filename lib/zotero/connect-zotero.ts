import { randomUUID } from 'node:crypto'
import { may } from '../accounts/rights/rights'
import { db } from '../db/client'
import { Prisma } from '../db/generated/client'
import { toJson } from '../db/json'
import { env } from '../env'
import { AppError } from '../errors'
import { libraryToAddTo } from '../libraries/hold-papers'
import { myLibraries, requireLibrary } from '../libraries/my-libraries'
import { findImportOf } from '../library/import/for-sources'
import { stopImport } from '../library/import/imports'
import { hasAccounts } from '../reach'
import { oneLine } from '../text/format/phrases'
import { releaseAnnotations } from './annotations/take-annotations'
import type { ZoteroServer } from './ask-zotero'
import { findZotero, listZoteroCollections, listZoteroGroups } from './client'
import { keepInStep, takeFromZotero } from './keep-in-step'
import { forgetWriteKey, keepWriteKey } from './out/write-keys'
import { answerGone } from './read-library'
import { type KeyRights, readAccount, rightsOf, type WebAccount } from './web/web-account'
import { keyedServer, webServerId } from './web/web-server'
import { accountOf, findLink, type LinkedZotero, serverOf, ZOTERO_IMPORT } from './zotero-rows'

export { isZoteroConnected } from './zotero-rows'
export { findZoteroState, type ZoteroState } from './zotero-state'

/** A Zotero library that a person can choose, with its collections. */
export type ZoteroChoice = {
  library: string
  name: string
  collections: { key: string; name: string; parent: string | null }[]
  /** permissions of the zotero.org key there, as a sentence; null for the local program */
  rights: string | null
}

/** `whole`: everything in it; otherwise the collections with the keys `chosen`. */
export type ChosenLibrary = { library: string; whole: boolean; chosen: string[] }

/** Libraries that a Zotero offers. `account`: its owner at zotero.org; null: the local program. */
export type FoundZotero = {
  version: string
  account: string | null
  libraries: ZoteroChoice[]
  /** Folio libraries that it can be imported into, the default first; empty if there is no choice */
  into: { id: string; name: string }[]
}

/**
 * Lists the libraries to choose from in the connected Zotero, otherwise in the one on this machine; with a key, in its
 * account at zotero.org. Stores nothing. Throws `ZoteroFailure` with the reason if there is none.
 */
export async function lookForZotero(key?: string): Promise<FoundZotero> {
  const link = await findLink()
  // Another database on this machine can be chosen as well.
  const { server, version, account } = await identify(link?.kind === 'web' ? link : null, key)
  const groups = await listZoteroGroups(server)
  const libraries: ZoteroChoice[] = []
  for (const one of [{ library: 'user', name: 'My Library' }, ...groups]) {
    const rights = account && sayRights(rightsOf(account, one.library))
    if (account && !rightsOf(account, one.library).read) continue
    const collections = await listZoteroCollections(server, one.library)
    libraries.push({
      ...one,
      rights,
      collections: collections.map(({ key, data: { name, parentCollection } }) => ({
        key,
        name: oneLine(name) || 'Unnamed',
        parent: parentCollection || null,
      })),
    })
  }
  if (libraries.length === 0)
    throw new AppError(
      'forbidden',
      'This key does not give access to any library. At zotero.org, allow it to read one, then enter it again.',
    )
  return { version, account: account?.name ?? null, libraries, into: await goals(link) }
}

async function goals(link: LinkedZotero | null): Promise<FoundZotero['into']> {
  if (!hasAccounts()) return []
  const first = link?.libraryId ?? (await libraryToAddTo())
  const able = (await myLibraries()).filter(({ role }) => may(role, 'add'))
  const sorted = [...able.filter(({ id }) => id === first), ...able.filter(({ id }) => id !== first)]
  return sorted.length < 2 ? [] : sorted.map(({ id, name }) => ({ id, name }))
}

type Identified = { server: ZoteroServer; version: string; serverId: string | null; account: WebAccount | null }

/** Finds which Zotero to use: the local one, or the account of a key. Throws `ZoteroFailure`. */
async function identify(link: LinkedZotero | null, key?: string): Promise<Identified> {
  const known = serverOf(link)
  if (key === undefined && known.kind === 'local') return { server: known, account: null, ...(await findZotero(known)) }
  const account = await readAccount(key === undefined ? known : keyedServer(key))
  const serverId = webServerId(account.userId)
  const server = key === undefined ? known : { ...keyedServer(key), serverId, userId: account.userId }
  return { server, version: '', serverId, account }
}

/** Describes a key's permissions in a library. */
function sayRights({ files, notes, write }: KeyRights): string {
  const limits = [
    !files && 'papers come without their PDFs',
    !notes && 'notes are left out',
    !write && 'Folio cannot write there',
  ].filter(Boolean)
  if (limits.length === 0) return 'With this key, Folio can read the library and write what you send to it.'
  return `With this key, ${limits.join(', and ')}.`
}

/**
 * Connects the Zotero on this machine, or changes the chosen libraries of the connected one, and starts importing new
 * items. Papers from libraries no longer chosen stay; so do earlier papers if the target library (`into`) changes.
 * Returns the id of the import. Throws `AppError('bad_request')` if nothing is chosen, errors of `requireLibrary`, and
 * `ZoteroFailure`.
 */
export async function connectZotero(
  chosen: ChosenLibrary[],
  leftOutTags: string[],
  { key, into }: { key?: string | undefined; into?: string | undefined } = {},
): Promise<string> {
  const wanted = chosen.filter(({ whole, chosen: keys }) => whole || keys.length > 0)
  if (wanted.length === 0) throw new AppError('bad_request', 'Choose a library or a collection to import from Zotero.')
  const client = await db()
  const before = await findLink()
  if (before && key !== undefined) throw new AppError('conflict', 'Zotero is already connected. Disconnect it first.')
  const libraryId = into === undefined ? (before?.libraryId ?? null) : (await requireLibrary(into, 'add')).id
  const { server, version, serverId, account } = await identify(before, key)
  const names = new Map((await listZoteroGroups(server)).map(({ library, name }) => [library, name]))
  names.set('user', 'My Library')
  if (key !== undefined && serverId) keepWriteKey(serverId, key)
  const data = {
    ...{ kind: server.kind, address: server.address, serverId, leftOutTags, libraryId, state: 'connected' },
    ...(account ? { account: toJson(account) } : { zoteroVersion: version }),
  }
  const id = before?.id ?? randomUUID()
  const libraries = wanted.map(({ library, whole, chosen: keys }) => {
    const name = names.get(library)
    if (!name)
      throw new AppError('bad_request', 'This library is no longer in Zotero. Reload the page, then choose again.')
    // Version 0 makes the next sync look at items that were left out before.
    const own = { name, whole, chosen: keys, version: 0 }
    const where = { linkId_library: { linkId: id, library } }
    return { where, create: { id: randomUUID(), linkId: id, library, ...own }, update: own }
  })
  await client.$transaction([
    client.zoteroLink.upsert({ where: { id }, create: { id, ...data }, update: data }),
    client.zoteroLibrary.deleteMany({ where: { linkId: id, library: { notIn: wanted.map((one) => one.library) } } }),
    ...libraries.map((library) => client.zoteroLibrary.upsert(library)),
  ])
  return takeFromZotero()
}

/** Removes the connection and its permission to write. Papers, tags, collections and marked passages stay. */
export async function disconnectZotero(): Promise<void> {
  const link = await findLink()
  const importId = await findImportOf(ZOTERO_IMPORT)
  if (importId) await stopImport(importId)
  const client = await db()
  if (!link) return
  await client.zoteroLink.delete({ where: { id: link.id } })
  // With accounts, forget only the key of this server.
  forgetWriteKey(hasAccounts() ? (link.serverId ?? '') : undefined)
  await releaseAnnotations()
}

/**
 * Switches to another key of the same zotero.org account. Throws `ZoteroFailure`, or `AppError('conflict')` if the key
 * belongs to another account.
 */
export async function replaceKey(key: string): Promise<void> {
  const link = await findLink()
  const connected = accountOf(link)
  if (!link || !connected) throw new AppError('conflict', 'zotero.org is not connected. Connect it first.')
  const account = await readAccount(keyedServer(key))
  if (account.userId !== connected.userId)
    throw new AppError(
      'conflict',
      `This key belongs to ${account.name}; Folio is connected as ${connected.name}. Disconnect first to switch accounts.`,
    )
  const serverId = webServerId(account.userId)
  keepWriteKey(serverId, key)
  const client = await db()
  const data = { account: toJson(account), serverId, address: env().ZOTERO_WEB_URL, problem: Prisma.DbNull }
  await client.zoteroLink.update({ where: { id: link.id }, data })
  await keepInStep()
}

/** Switches to the Zotero that now answers, and matches its items by their keys. Throws `ZoteroFailure`. */
export async function adoptOtherZotero(): Promise<void> {
  const link = await findLink()
  if (!link) return
  const { version, serverId } = await findZotero(serverOf(null))
  const client = await db()
  const ids = link.libraries.map(({ id }) => id)
  await client.$transaction([
    // Versions of the previous database mean nothing here, so everything is read again.
    client.zoteroItem.updateMany({ where: { libraryId: { in: ids }, version: { gte: 0 } }, data: { version: -2 } }),
    client.zoteroLibrary.updateMany({ where: { id: { in: ids } }, data: { version: 0 } }),
    client.zoteroLink.update({
      where: { id: link.id },
      data: { serverId, zoteroVersion: version, state: 'connected' },
    }),
  ])
  await keepInStep()
}

/** Stores the person's answer to Folio's question about a library that lost many items at once. */
export async function answerGoneItems(libraryId: string, answer: 'hide' | 'keep'): Promise<void> {
  const link = await findLink()
  const library = link?.libraries.find(({ id }) => id === libraryId)
  if (!library?.gone) return
  await answerGone(library, answer)
  await keepInStep()
}
