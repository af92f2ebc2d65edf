import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import { removeStored } from '../../files/store'
import { storePdf } from '../add/add-papers'
import { QUEUED, startIngest } from '../ingest/start-ingest'
import type { ImportFile } from './import-file'

/**
 * Puts other bytes in the place of a paper's file and reads them, under the same id. False when they are another paper's,
 * or the very same.
 */
export async function replaceFile(paper: Pick<Paper, 'id' | 'fileHash'>, file: ImportFile): Promise<boolean> {
  const client = await db()
  const stored = await storePdf(await file.open())
  if (await client.paper.findUnique({ where: { fileHash: stored.hash } })) return false
  await client.paper.update({
    where: { id: paper.id },
    data: { fileHash: stored.hash, fileSize: stored.size, ...QUEUED },
  })
  if (paper.fileHash) await removeStored(paper.fileHash)
  await startIngest(paper.id)
  return true
}
