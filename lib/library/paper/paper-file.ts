import { db } from '../../db/client'
import { AppError } from '../../errors'

/** The stored file of a paper's PDF, by its current or an earlier id. Throws `AppError('not_found')`. */
export async function getPaperFile(id: string): Promise<{ paperId: string; hash: string; fileName: string }> {
  const client = await db()
  const select = { id: true, fileHash: true, fileName: true }
  const alias = await client.paperAlias.findUnique({ where: { id }, select: { paperId: true } })
  const paper = await client.paper.findFirst({ where: { id: alias?.paperId ?? id }, select })
  if (!paper?.fileHash) throw new AppError('not_found', `There is no PDF of ${id} in the library.`)
  return { paperId: paper.id, hash: paper.fileHash, fileName: paper.fileName }
}
