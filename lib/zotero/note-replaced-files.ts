import { db } from '../db/client'
import type { ZoteroLibrary } from '../db/generated/client'
import { findZoteroFile } from './zotero-file'

/** Files checked in parallel. */
const AT_ONCE = 32

/**
 * Marks PDFs whose size or modification time changed since they were imported, so that they are read again. Makes no
 * request, because Zotero does not report files that other programs change.
 */
export async function noteReplacedFiles({ id: libraryId }: ZoteroLibrary): Promise<void> {
  const client = await db()
  const taken = await client.zoteroItem.findMany({
    where: {
      libraryId,
      trashed: false,
      changed: false,
      outcome: { in: ['taken', 'failed'] },
      fileStamp: { not: null },
    },
    select: { key: true, file: true, fileStamp: true },
  })
  const replaced: string[] = []
  for (let from = 0; from < taken.length; from += AT_ONCE)
    await Promise.all(
      taken.slice(from, from + AT_ONCE).map(async ({ key, file, fileStamp }) => {
        const found = await findZoteroFile(file)
        if (found && found.stamp !== fileStamp) replaced.push(key)
      }),
    )
  if (replaced.length > 0)
    await client.zoteroItem.updateMany({ where: { libraryId, key: { in: replaced } }, data: { changed: true } })
}
