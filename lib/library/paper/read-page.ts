import { db } from '../../db/client'
import { AppError } from '../../errors'
import { getPaper } from '../papers'

export type PageText = { paperId: string; title: string; page: number; pages: number; text: string }

/** The text of a page of a paper (number from 1). Throws `AppError('not_found' | 'conflict')`. */
export async function readPage(id: string, page: number): Promise<PageText> {
  const paper = await getPaper(id)
  const { id: paperId, pages } = paper
  const title = paper.title || paper.fileName
  if (!paper.fullText)
    throw new AppError('conflict', `Folio does not have the full text of “${title}”, only its metadata.`)
  const client = await db()
  const found = await client.page.findUnique({
    where: { paperId_number: { paperId, number: page } },
    select: { text: true },
  })
  if (found) return { paperId, title, page, pages, text: found.text }
  if (paper.status !== 'ready' && paper.status !== 'failed')
    throw new AppError('conflict', `“${title}” is still being read. Ask again in a while.`)
  throw new AppError('not_found', `“${title}” has no page ${page}; it has ${pages}, counted from 1.`)
}
