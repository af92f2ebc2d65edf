import { z } from 'zod'
import { libraryPath } from '../ask-zotero'
import { type ZoteroCollectionObject, zoteroCollectionSchema } from '../zotero-objects'
import { stopFor } from './write-stop'
import type { ZoteroCall } from './zotero-call'

/** A Zotero collection. `path` includes its parents: `Retrieval / Dense retrieval`. */
export type ZoteroCollection = { key: string; path: string }

/** Maximum per request at zotero.org. */
const PAGE = 100

/** Lists the collections of a library, sorted by path. Throws `WriteStop` if Zotero refuses. */
export async function listCollections(
  { library, serverId }: { library: string; serverId: string },
  call: ZoteroCall,
): Promise<ZoteroCollection[]> {
  const headers = { 'Zotero-Server-ID': serverId }
  const all = new Map<string, ZoteroCollectionObject['data']>()
  for (let start = 0; ; start += PAGE) {
    const reply = await call(`${libraryPath(library)}/collections?start=${start}&limit=${PAGE}`, { headers })
    if (reply.status !== 200) throw stopFor(reply)
    const some = z.array(zoteroCollectionSchema).parse(JSON.parse(reply.body))
    for (const { key, data } of some) all.set(key, data)
    if (some.length === 0 || start + PAGE >= (reply.total ?? 0)) break
  }
  const pathOf = (key: string, seen: string[] = []): string => {
    const { name = '', parentCollection } = all.get(key) ?? {}
    if (!parentCollection || seen.includes(key) || !all.has(parentCollection)) return name
    return `${pathOf(parentCollection, [...seen, key])} / ${name}`
  }
  return [...all.keys()].map((key) => ({ key, path: pathOf(key) })).sort((a, b) => a.path.localeCompare(b.path))
}
