import { z } from 'zod'
import { libraryPath } from '../ask-zotero'
import { trashedSchema } from '../zotero-objects'
import { stopFor } from './write-stop'
import type { ZoteroCall } from './zotero-call'

const itemSchema = z.object({
  key: z.string(),
  version: z.number(),
  data: z.looseObject({
    itemType: z.string().optional(),
    deleted: trashedSchema.optional(),
  }),
})

export type ZoteroItem = z.infer<typeof itemSchema>

/**
 * Reads items by key as they are in Zotero now, including those in the trash; unknown keys are left out. Throws
 * `WriteStop` if Zotero refuses, or is not `serverId`.
 */
export async function readItems(
  call: ZoteroCall,
  library: string,
  serverId: string,
  keys: string[],
): Promise<Map<string, ZoteroItem>> {
  const found = new Map<string, ZoteroItem>()
  for (const key of keys) {
    const reply = await call(`${libraryPath(library)}/items/${key}`, { headers: { 'Zotero-Server-ID': serverId } })
    if (reply.status === 404) continue
    if (reply.status !== 200) throw stopFor(reply)
    found.set(key, itemSchema.parse(JSON.parse(reply.body)))
  }
  return found
}
