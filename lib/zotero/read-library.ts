import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { db } from '../db/client'
import { Prisma, type ZoteroLibrary } from '../db/generated/client'
import { toJson } from '../db/json'
import type { ZoteroServer } from './ask-zotero'
import {
  listItems,
  listZoteroCollections,
  readFileUrl,
  readZoteroItems,
  readZoteroVersions,
  ZOTERO_BATCH,
} from './client'
import { webFileAddress } from './web/web-file'
import { ZoteroFailure } from './zotero-failure'
import { pathOf } from './zotero-file'
import type { ZoteroCollectionObject, ZoteroObject } from './zotero-objects'
import { listRows } from './zotero-rows'

/** The version of a row whose object is gone from Zotero. */
const GONE = -1
/** More deletions than this at once, if they are also more than a tenth of all, need confirmation. */
const MANY = 20
/** Before Zotero 10, this many recently changed works are compared one by one. */
const RECENT = 50

/**
 * Reads and stores changes in a Zotero library since the last time. An unchanged library costs one small request. An
 * incomplete list deletes nothing, and throws `ZoteroFailure`. Returns whether anything is new, and the collections if
 * they were read. Safe to interrupt: the library's version is only raised at the end.
 */
export async function readLibrary(
  server: ZoteroServer,
  library: ZoteroLibrary,
): Promise<{ changed: boolean; collections: ZoteroCollectionObject[] | null }> {
  const counts = server.serverId !== null && server.serverId !== undefined
  const read = await readZoteroVersions(server, library.library, counts ? library.version : 0)
  if (read.unchanged) return { changed: false, collections: null }
  const rows = await listRows(library.id)
  const known = new Set([...rows.values()].filter(({ version }) => version !== GONE).map(({ key }) => key))
  if (!read.deleted && read.versions.size === 0 && known.size > 0) throw new ZoteroFailure('unreadable')
  // Versions only grow. If one is lower than before, a backup was restored, and equal versions may have different
  // content.
  const isRestored =
    counts &&
    (read.version < library.version ||
      [...read.versions].some(([key, version]) => version < (rows.get(key)?.version ?? version)))
  const changed = [...read.versions]
    .filter(([key, version]) => isRestored || rows.get(key)?.version !== version)
    .map(([key]) => key)
  const recent = counts ? [] : await readRecent(server, library, read.versions.size)
  const edited = recent.filter(
    (object) => read.versions.has(object.key) && !isDeepStrictEqual(asKept(object), rows.get(object.key)?.data),
  )
  const wanted = [...new Set([...changed, ...edited.map(({ key }) => key)])]
  for (let from = 0; from < wanted.length; from += ZOTERO_BATCH) {
    const some = wanted.slice(from, from + ZOTERO_BATCH)
    await keep(server, library, await readZoteroItems(server, library.library, some), read.versions)
  }
  const gone = read.deleted
    ? [...new Set([...pendingRemovals(library), ...read.deleted])].filter(
        (key) => known.has(key) && !read.versions.has(key),
      )
    : [...known].filter((key) => !read.versions.has(key))
  await noteGone(library, gone)
  const collections = await listZoteroCollections(server, library.library)
  const client = await db()
  await client.zoteroLibrary.update({ where: { id: library.id }, data: { version: read.version, readAt: new Date() } })
  return { changed: wanted.length + gone.length > 0, collections }
}

/**
 * Reads the objects that were edited last. Before Zotero 10 a version counts syncs, not edits, so these are compared
 * with the stored ones.
 */
async function readRecent(server: ZoteroServer, { library }: ZoteroLibrary, all: number): Promise<ZoteroObject[]> {
  const limit = String(Math.min(RECENT, all))
  return all === 0 ? [] : listItems(server, library, { sort: 'dateModified', direction: 'desc', limit })
}

async function keep(
  server: ZoteroServer,
  { id: libraryId, library }: ZoteroLibrary,
  objects: ZoteroObject[],
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  const client = await db()
  const rows = []
  for (const object of objects) {
    const { key, version, data } = object
    const file = data.itemType === 'attachment' ? await fileOf(server, library, object) : null
    const row = {
      version: versions.get(key) ?? version,
      itemType: data.itemType,
      parentKey: data.parentItem ?? null,
      data: toJson(asKept(object)),
      file,
      changed: true,
    }
    rows.push(
      client.zoteroItem.upsert({
        where: { libraryId_key: { libraryId, key } },
        create: { libraryId, key, ...row },
        update: row,
      }),
    )
  }
  await client.$transaction(rows)
}

/** The data of an object as stored: the text of a note is replaced by its hash. */
function asKept({ data: { note, ...data }, meta }: ZoteroObject): unknown {
  const noteHash = note && createHash('sha256').update(note).digest('hex')
  const kept = { ...data, ...(noteHash && { noteHash }), ...(meta?.parsedDate && { parsedDate: meta.parsedDate }) }
  return JSON.parse(JSON.stringify(kept))
}

async function fileOf(server: ZoteroServer, library: string, object: ZoteroObject): Promise<string | null> {
  const { key, data, links } = object
  if (data.linkMode === 'linked_url') return null
  if (server.kind === 'web') return webFileAddress(library, object)
  return pathOf(links?.enclosure?.href) ?? pathOf(await readFileUrl(server, library, key))
}

/**
 * Records what was deleted from Zotero or trashed. If that is a lot at once, stores a question to the person instead
 * and changes nothing.
 */
async function noteGone(library: ZoteroLibrary, gone: string[], { sure = false } = {}): Promise<void> {
  const client = await db()
  const rows = await listRows(library.id)
  const missing = new Set(gone)
  const isOut = (key: string): boolean => {
    const row = rows.get(key)
    if (!row) return false
    return (
      missing.has(key) ||
      row.version === GONE ||
      row.data.deleted === true ||
      (row.parentKey !== null && row.parentKey !== key && isOut(row.parentKey))
    )
  }
  const all = [...rows.values()]
  const out = all.filter(({ key, trashed }) => !trashed && isOut(key)).map(({ key }) => key)
  const back = all.filter(({ key, trashed }) => trashed && !isOut(key)).map(({ key }) => key)
  const before = all.filter(({ trashed, outcome }) => !trashed && outcome !== null)
  const lost = before.filter(({ key }) => isOut(key)).length
  const where = (keys: string[]) => ({ libraryId: library.id, key: { in: keys } })
  await client.zoteroItem.updateMany({ where: where(back), data: { trashed: false, changed: true } })
  if (!sure && lost > MANY && lost > before.length / 10) {
    const question = toJson({ gone, of: before.length, lost })
    await client.zoteroLibrary.update({ where: { id: library.id }, data: { gone: question } })
    return
  }
  await client.$transaction([
    client.zoteroItem.updateMany({ where: where(out), data: { trashed: true, changed: true } }),
    client.zoteroItem.updateMany({ where: where(gone), data: { version: GONE } }),
    client.zoteroLibrary.update({ where: { id: library.id }, data: { gone: Prisma.DbNull } }),
  ])
}

/** Keys that were deleted at once and await the person's answer. */
function pendingRemovals(library: ZoteroLibrary): string[] {
  const question = library.gone as { gone?: unknown } | null
  return Array.isArray(question?.gone) ? question.gone.filter((key) => typeof key === 'string') : []
}

/**
 * Applies the person's answer about many deletions: `hide` hides the papers; otherwise they stay, belonging to Folio
 * only.
 */
export async function answerGone(library: ZoteroLibrary, answer: 'hide' | 'keep'): Promise<void> {
  const client = await db()
  await noteGone(library, pendingRemovals(library), { sure: true })
  if (answer === 'hide') return
  await client.zoteroItem.updateMany({
    where: { libraryId: library.id, trashed: true, changed: true },
    data: { changed: false, outcome: 'kept', reason: 'It is no longer in Zotero. Its paper stays in the library.' },
  })
}
