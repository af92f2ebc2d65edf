import { z } from 'zod'
import { askZotero, headerOf, libraryPath, type ZoteroServer } from './ask-zotero'
import { ZoteroFailure } from './zotero-failure'
import {
  type ZoteroCollectionObject,
  type ZoteroObject,
  zoteroCollectionSchema,
  zoteroGroupSchema,
  zoteroItemSchema,
} from './zotero-objects'
import type { ZoteroAnswer } from './zotero-request'

/**
 * Keys in a library with their versions. `unchanged`: nothing happened since the given version. `deleted`: keys deleted
 * since then, if `versions` holds changed keys only; null if `versions` is complete.
 */
export type ZoteroVersions =
  | { unchanged: true }
  | { unchanged: false; version: number; versions: Map<string, number>; deleted: string[] | null }

/** Maximum keys per request. */
export const ZOTERO_BATCH = 50
/**
 * Time limit for a list, in ms: Zotero 10 reads every listed file for its hash, which takes a while for fifty large
 * ones.
 */
const LISTING_MS = 120_000
/** Maximum objects per page of the Web API. */
const WEB_PAGE = 100
/** Attempts at a list that changes while its pages are read. */
const LIST_TRIES = 3

const deletedSchema = z.looseObject({ items: z.array(z.string()) })

/** Checks that Zotero is there. Returns its version, and its database id from Zotero 10 on. Throws `ZoteroFailure`. */
export async function findZotero(server: ZoteroServer): Promise<{ version: string; serverId: string | null }> {
  const { headers } = await askZotero(server, '/', { timeoutMs: 5000 })
  return { version: headerOf(headers, 'x-zotero-version') ?? '', serverId: headerOf(headers, 'zotero-server-id') }
}

/** Lists the person's groups. */
export async function listZoteroGroups(server: ZoteroServer): Promise<{ library: string; name: string }[]> {
  const groups = await listAll(server, `${libraryPath('user')}/groups`, {}, zoteroGroupSchema)
  return groups.map(({ id, data }) => ({ library: String(id), name: data.name }))
}

/** Lists all collections of a library. */
export function listZoteroCollections(server: ZoteroServer, library: string): Promise<ZoteroCollectionObject[]> {
  return listAll(server, `${libraryPath(library)}/collections`, {}, zoteroCollectionSchema)
}

/**
 * The version of every object in a library, including the trash. A missing key means deletion, so an incomplete list is
 * a failure. `known`: the version at which the library was last read; 0 if never. zotero.org reports deletions, so it
 * is asked only for changes since then.
 */
export async function readZoteroVersions(server: ZoteroServer, library: string, known = 0): Promise<ZoteroVersions> {
  const isSince = server.kind === 'web' && known > 0
  const answer = await askZotero(server, `${libraryPath(library)}/items`, {
    query: { format: 'versions', includeTrashed: '1', ...(isSince && { since: String(known) }) },
    ...(known > 0 && { headers: { 'If-Modified-Since-Version': String(known) } }),
    allow: [304],
  })
  if (answer.status === 304) {
    const version = Number(answer.headers['last-modified-version'])
    // A library below its known version is a restored backup, and must be read completely.
    return version < known ? readZoteroVersions(server, library) : { unchanged: true }
  }
  const versions = parse(answer, z.record(z.string(), z.number()))
  requireWhole(answer, Object.keys(versions).length)
  return {
    unchanged: false,
    version: Number(answer.headers['last-modified-version']) || 0,
    versions: new Map(Object.entries(versions)),
    deleted: isSince ? await readDeleted(server, library, known) : null,
  }
}

/** Keys deleted from a library since a version, also from its trash. Only zotero.org reports them. */
async function readDeleted(server: ZoteroServer, library: string, since: number): Promise<string[]> {
  const answer = await askZotero(server, `${libraryPath(library)}/deleted`, { query: { since: String(since) } })
  return parse(answer, deletedSchema).items
}

/** Reads items by key, at most `ZOTERO_BATCH`, including those in the trash. Unknown keys are left out. */
export async function readZoteroItems(server: ZoteroServer, library: string, keys: string[]): Promise<ZoteroObject[]> {
  const wanted = new Set(keys)
  const found = await listItems(server, library, { itemKey: keys.join(',') })
  const missing = new Set(keys)
  for (const { key } of found) missing.delete(key)
  // A filter by key omits the trash, so request missing items one by one.
  for (const key of missing) {
    const answer = await askZotero(server, `${libraryPath(library)}/items/${key}`, { allow: [404] })
    if (answer.status !== 404) found.push(parse(answer, zoteroItemSchema))
  }
  return found.filter(({ key }) => wanted.has(key))
}

/** Lists all items of a library, or those matching a query, including the trash. */
export function listItems(server: ZoteroServer, library: string, query: Record<string, string>) {
  const all = { format: 'json', includeTrashed: '1', ...query }
  return listAll(server, `${libraryPath(library)}/items`, all, zoteroItemSchema)
}

/** The address of an attachment's file, `file:///…`, whether or not the file exists; null if it is unknown. */
export async function readFileUrl(server: ZoteroServer, library: string, key: string): Promise<string | null> {
  const path = `${libraryPath(library)}/items/${key}/file/view/url`
  const { status, text } = await askZotero(server, path, { allow: [400, 404] })
  return status === 200 && text.startsWith('file:') ? text.trim() : null
}

/** Reads a complete list, page by page. */
async function listAll<T>(
  server: ZoteroServer,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T[]> {
  if (server.kind === 'local') {
    const answer = await askZotero(server, path, { query, timeoutMs: LISTING_MS })
    const found = parse(answer, z.array(schema))
    if (!query.limit) requireWhole(answer, found.length)
    return found
  }
  for (let tries = 0; tries < LIST_TRIES; tries++) {
    const found = await listPages(server, path, query, schema)
    if (found) return found
  }
  throw new ZoteroFailure('unreadable')
}

/** Null if the library changed between two pages, so that an item may be missing or listed twice. */
async function listPages<T>(
  server: ZoteroServer,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T[] | null> {
  const found: T[] = []
  const most = query.limit ? Number(query.limit) : Number.POSITIVE_INFINITY
  let version: string | null = null
  for (;;) {
    const page = { ...query, limit: String(Math.min(most, WEB_PAGE)), start: String(found.length) }
    const answer = await askZotero(server, path, { query: page })
    const now = headerOf(answer.headers, 'last-modified-version')
    if (found.length > 0 && now !== version) return null
    version = now
    const some = parse(answer, z.array(schema))
    found.push(...some)
    if (found.length >= most) return found
    if (some.length === 0 || found.length >= totalOf(answer)) {
      requireWhole(answer, found.length)
      return found
    }
  }
}

function totalOf({ headers }: ZoteroAnswer): number {
  return Number(headerOf(headers, 'total-results') ?? Number.NaN)
}

function requireWhole(answer: ZoteroAnswer, found: number): void {
  const total = totalOf(answer)
  if (!Number.isNaN(total) && total !== found) throw new ZoteroFailure('unreadable', answer.status)
}

/** Parses JSON. Throws `ZoteroFailure('unreadable')` if it is cut off or unexpected. */
export function parse<T>({ status, text }: ZoteroAnswer, schema: z.ZodType<T>): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ZoteroFailure('unreadable', status, null, { cause })
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ZoteroFailure('unreadable', status, null, { cause: parsed.error })
  return parsed.data
}
