import { z } from 'zod'
import { withoutAccents } from '../../text/names/compare-names'
import { libraryPath } from '../ask-zotero'
import { stopFor } from './write-stop'
import type { ZoteroCall } from './zotero-call'

const foundSchema = z.array(
  z.object({
    key: z.string(),
    data: z.looseObject({ title: z.string().optional(), DOI: z.string().optional() }),
  }),
)

/**
 * Finds the key of the Zotero item for this work: same DOI, or same title ignoring case and punctuation. Null if there
 * is none. Throws `WriteStop` if Zotero refuses.
 */
export async function findInZotero(
  { title, doi }: { title: string; doi: string | null },
  { library, serverId }: { library: string; serverId: string },
  call: ZoteroCall,
): Promise<string | null> {
  const queries = [
    ...(doi ? [`q=${encodeURIComponent(doi)}&qmode=everything`] : []),
    `q=${encodeURIComponent(title)}&qmode=titleCreatorYear`,
  ]
  for (const query of queries) {
    const headers = { 'Zotero-Server-ID': serverId }
    const reply = await call(`${libraryPath(library)}/items/top?${query}&limit=25`, { headers })
    if (reply.status !== 200) throw stopFor(reply)
    const found = foundSchema.parse(JSON.parse(reply.body)).find(({ data }) => {
      const sameDoi = doi !== null && data.DOI?.toLowerCase() === doi.toLowerCase()
      return sameDoi || (plain(title) !== '' && plain(data.title ?? '') === plain(title))
    })
    if (found) return found.key
  }
  return null
}

function plain(title: string): string {
  return withoutAccents(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
