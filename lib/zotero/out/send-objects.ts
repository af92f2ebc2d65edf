import { z } from 'zod'
import { libraryPath } from '../ask-zotero'
import { forgetWriteKey } from './write-keys'
import { stopFor } from './write-stop'
import type { ZoteroCall } from './zotero-call'

const resultsSchema = z.object({
  successful: z.record(z.string(), z.looseObject({ version: z.number() })).default({}),
  unchanged: z.record(z.string(), z.string()).default({}),
  failed: z.record(z.string(), z.object({ code: z.number(), message: z.string() })).default({}),
})

/** Outcome for one object. `version` is null where Zotero left it unchanged. */
export type SentObject = { ok: true; version: number | null } | { ok: false; message: string }

type Sending = { library: string; serverId: string; key: string; objects: Record<string, unknown>[] }

/**
 * Sends up to 50 objects with their keys and versions in one request. Returns the outcome of each, in order. Throws
 * `WriteStop` if Zotero refuses the whole request; drops a permission that is no longer valid.
 */
export async function sendObjects(
  call: ZoteroCall,
  { library, serverId, key, objects }: Sending,
): Promise<SentObject[]> {
  const reply = await call(`${libraryPath(library)}/items`, {
    method: 'POST',
    headers: { 'Zotero-Server-ID': serverId, 'Zotero-API-Key': key },
    body: objects,
  })
  if (reply.status === 401 && reply.from === 'local') forgetWriteKey(serverId)
  if (reply.status !== 200) throw stopFor(reply)
  const { successful, unchanged, failed } = resultsSchema.parse(JSON.parse(reply.body))
  return objects.map((_, index) => {
    const done = successful[index]
    if (done) return { ok: true, version: done.version }
    if (unchanged[index] !== undefined) return { ok: true, version: null }
    return { ok: false, message: sentenceFor(failed[index]) }
  })
}

function sentenceFor(failure: { code: number; message: string } | undefined): string {
  if (!failure) return 'Zotero did not say whether this item was saved.'
  if (failure.code === 412)
    return 'It was changed in Zotero in the meantime, so Folio left it alone. Close this and try again.'
  if (/^Parent item \S+ not found/i.test(failure.message)) return 'The paper or its PDF is no longer in Zotero.'
  if (/^Collection \S+ not found/i.test(failure.message)) return 'The collection is no longer in Zotero.'
  return `Zotero refused it: ${failure.message}`
}
