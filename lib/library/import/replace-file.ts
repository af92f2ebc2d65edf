import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import { librariesOf } from '../../libraries/hold-papers'
import { stagePdf } from '../add/add-papers'
import { dropFiles, keepFile } from '../files/keep-file'
import { findPaperOfFile, tellApart } from '../holding/paper-of-file'
import { QUEUED, startIngest } from '../ingest/start-ingest'
import type { ImportFile } from './import-file'

/**
 * Replaces the bytes of a paper's file and reads them again, under the same id. Returns false if they are the same, or
 * belong to another paper of this person.
 */
export async function replaceFile(paper: Pick<Paper, 'id' | 'fileHash'>, file: ImportFile): Promise<boolean> {
  const client = await db()
  const [library = null] = await librariesOf(paper.id)
  const staged = await stagePdf(await file.open())
  const isReplaced = await keepFile(staged, async () => {
    if (await findPaperOfFile(staged.hash, library)) return false
    const apart = await tellApart(staged.hash, library, paper.id)
    const fileOf = { fileHash: staged.hash, apart, fileSize: staged.size }
    await client.$transaction([
      client.paper.update({ where: { id: paper.id }, data: { ...fileOf, ...QUEUED } }),
      // After reading, highlights are placed again by their words.
      client.highlight.updateMany({ where: { paperId: paper.id, quote: { not: '' } }, data: { unchecked: true } }),
    ])
    return true
  })
  if (!isReplaced) return false
  await dropFiles([paper.fileHash])
  await startIngest(paper.id)
  return true
}
