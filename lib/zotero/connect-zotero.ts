import { randomUUID } from 'node:crypto'
import { db } from '../db/client'
import { AppError } from '../errors'
import { findImportOf, stopImport } from '../library/import/imports'
import { oneLine } from '../text/one-line'
import { releaseAnnotations } from './annotations/take-annotations'
import { findZotero, listZoteroCollections, listZoteroGroups } from './client'
import { keepInStep, takeFromZotero } from './keep-in-step'
import { forgetWriteKey } from './out/write-keys'
import { answerGone } from './read-library'
import { findLink, localServer, ZOTERO_IMPORT } from './zotero-rows'

/** A library of Zotero that a person can choose, with its collections. */
export type ZoteroChoice = {
  library: string
  name: string
  collections: { key: string; name: string; parent: string | null }[]
}

/** `whole`: everything in it; else the collections `chosen`, by their keys. */
export type ChosenLibrary = { library: string; whole: boolean; chosen: string[] }

/** What a Zotero on this machine has to choose from. Throws `ZoteroFailure`, which says why there is none. */
export async function lookForZotero(): Promise<{ version: string; libraries: ZoteroChoice[] }> {
  const server = localServer()
  const { version } = await findZotero(server)
  const groups = await listZoteroGroups(server)
  const libraries: ZoteroChoice[] = []
  for (const one of [{ library: 'user', name: 'My Library' }, ...groups]) {
    const collections = await listZoteroCollections(server, one.library)
    libraries.push({
      ...one,
      collections: collections.map(({ key, data: { name, parentCollection } }) => ({
        key,
        name: oneLine(name) || 'Without a name',
        parent: parentCollection || null,
      })),
    })
  }
  return { version, libraries }
}

/**
 * Connects the Zotero on this machine, or chooses other libraries of the one that is connected, and begins to take what is
 * new. Papers of what is no longer chosen stay. Gives the id of the import. Throws `AppError`: bad_request where nothing is
 * chosen, and `ZoteroFailure`.
 */
export async function connectZotero(chosen: ChosenLibrary[], leftOutTags: string[]): Promise<string> {
  const wanted = chosen.filter(({ whole, chosen: keys }) => whole || keys.length > 0)
  if (wanted.length === 0) throw new AppError('bad_request', 'Choose a library or a collection to take from Zotero.')
  const client = await db()
  const before = await findLink()
  const server = localServer(before)
  const { version, serverId } = await findZotero(server)
  const names = new Map((await listZoteroGroups(server)).map(({ library, name }) => [library, name]))
  names.set('user', 'My Library')
  const data = { address: server.address, serverId, zoteroVersion: version, leftOutTags, state: 'connected' }
  const id = before?.id ?? randomUUID()
  const libraries = wanted.map(({ library, whole, chosen: keys }) => {
    const name = names.get(library)
    if (!name) throw new AppError('bad_request', 'This library is not in Zotero any more. Look again.')
    // Version 0: what was left out before is to be looked at, too.
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

/** Forgets the connection and its permission to write. Papers, tags, collections and marked passages stay. */
export async function disconnectZotero(): Promise<void> {
  const link = await findLink()
  const importId = await findImportOf(ZOTERO_IMPORT)
  if (importId) await stopImport(importId)
  const client = await db()
  if (!link) return
  await client.zoteroLink.delete({ where: { id: link.id } })
  forgetWriteKey()
  await releaseAnnotations()
}

/** Goes on with the Zotero that answers by now: what it holds is known again by its keys. Throws `ZoteroFailure`. */
export async function adoptOtherZotero(): Promise<void> {
  const link = await findLink()
  if (!link) return
  const { version, serverId } = await findZotero(localServer())
  const client = await db()
  const ids = link.libraries.map(({ id }) => id)
  await client.$transaction([
    // No version of the one before means anything here: all is read again.
    client.zoteroItem.updateMany({ where: { libraryId: { in: ids }, version: { gte: 0 } }, data: { version: -2 } }),
    client.zoteroLibrary.updateMany({ where: { id: { in: ids } }, data: { version: 0 } }),
    client.zoteroLink.update({
      where: { id: link.id },
      data: { serverId, zoteroVersion: version, state: 'connected' },
    }),
  ])
  await keepInStep()
}

/** Answers what Folio asked about a library of which much went at once. */
export async function answerGoneItems(libraryId: string, answer: 'hide' | 'keep'): Promise<void> {
  const link = await findLink()
  const library = link?.libraries.find(({ id }) => id === libraryId)
  if (!library?.gone) return
  await answerGone(library, answer)
  await keepInStep()
}
