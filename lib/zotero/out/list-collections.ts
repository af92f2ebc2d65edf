import { z } from 'zod'
import { libraryPath } from '../ask-zotero'
import { zoteroCollectionSchema } from '../zotero-objects'
import { stopFor } from './write-stop'
import type { ZoteroCall } from './zotero-call'

/** A collection of Zotero; `path` names those that it lies in as well: `Retrieval / Dense retrieval`. */
export type ZoteroCollection = { key: string; path: string }

/** The collections of a library, by their paths. Throws `WriteStop` where Zotero refuses. */
export async function listCollections(
  { library, serverId }: { library: string; serverId: string },
  call: ZoteroCall,
): Promise<ZoteroCollection[]> {
  const headers = { 'Zotero-Server-ID': serverId }
  const reply = await call(`${libraryPath(library)}/collections`, { headers })
  if (reply.status !== 200) throw stopFor(reply)
  const all = new Map(
    z
      .array(zoteroCollectionSchema)
      .parse(JSON.parse(reply.body))
      .map((one) => [one.key, one.data]),
  )
  const pathOf = (key: string, seen: string[] = []): string => {
    const { name = '', parentCollection } = all.get(key) ?? {}
    if (!parentCollection || seen.includes(key) || !all.has(parentCollection)) return name
    return `${pathOf(parentCollection, [...seen, key])} / ${name}`
  }
  return [...all.keys()].map((key) => ({ key, path: pathOf(key) })).sort((a, b) => a.path.localeCompare(b.path))
}
