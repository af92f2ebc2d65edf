import path from 'node:path'
import { db } from '../../db/client'
import { AppError, toFailure } from '../../errors'
import { takeFile } from '../add/add-papers'
import { currentIds } from '../ids/current-ids'
import type { PaperStatus } from '../papers'
import { replaceFile } from './replace-file'
import { findSourceFile, rememberFile, type SourceFile } from './source-files'
import { hashFile, type TakenPdf, type TakePdf } from './take-pdf'
import { type FolderFile, findFile } from './walk-folder'

/**
 * A PDF of the library folder, which is remembered when it is taken. An unchanged file is left alone; one with changed
 * bytes is read again as the same paper.
 */
export function takeFolderPdf(root: string, name: string): TakePdf {
  return {
    path: name,
    leave: async (paper) => {
      const file = await findFile(root, name)
      const hash = await hashFile(file)
      await rememberFile(file, { hash, paperId: paper.id })
      return hash === paper.fileHash
    },
    take: async (from) => {
      const file = await findFile(root, name)
      try {
        const row = await findSourceFile(file.absolute)
        const again = row?.hash ? await takeAgain(file, row) : null
        if (again) return again
        const fileName = path.posix.basename(name)
        const { hash, ...added } = await takeFile({ stream: await file.open(), fileName }, from)
        await rememberFile(file, { hash, paperId: added.id })
        return added
      } catch (error) {
        if (error instanceof AppError) await rememberFile(file, { error: toFailure(error) })
        throw error
      }
    },
  }
}

/** Handles a file that was taken before. Null if it should be taken like any other. */
async function takeAgain(file: FolderFile, row: SourceFile): Promise<TakenPdf | null> {
  const client = await db()
  const [id] = row.paperId ? await currentIds([row.paperId]) : []
  const paper = id ? await client.paper.findUnique({ where: { id } }) : null
  if (!paper) return null
  const told = (outcome: 'taken' | 'skipped', reason: string): TakenPdf => ({
    id: paper.id,
    fileName: paper.fileName,
    status: paper.status as PaperStatus,
    duplicate: true,
    instead: { outcome, reason },
  })
  const hash = await hashFile(file)
  if (hash === row.hash) {
    await rememberFile(file, { hash })
    return told('skipped', 'Only its date has changed.')
  }
  if (paper.removedAt) {
    await rememberFile(file, { hash })
    return told(
      'skipped',
      'The file has changed, but its paper was removed from the library, so it was not added again.',
    )
  }
  // It is a duplicate of another file, or its paper got a different PDF since.
  if (paper.fileHash !== row.hash) return null
  if (paper.status !== 'ready' && paper.status !== 'failed')
    throw new AppError('conflict', 'It changed while it was being read. The next scan will read it.')
  const replaced = await replaceFile(paper, file)
  if (!replaced) return null
  await rememberFile(file, { hash })
  return told('taken', 'The file has changed. It is being read again.')
}
