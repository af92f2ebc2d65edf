import { isDeepStrictEqual } from 'node:util'
import { formatMarker } from '../../citations/markers/markers'
import { db } from '../../db/client'
import type { PaperText } from '../../text/document'

/** Fields shown to the model besides the pages. */
const GIVEN = ['title', 'authors']

/**
 * The summary that a model wrote of the same file for another paper, with citations of this one; null if there is none,
 * or if a person has edited it. A paper that already had a summary gets a new one.
 */
export async function copySummary({ id, title, authors, pages }: PaperText): Promise<string | null> {
  const client = await db()
  const paper = await client.paper.findUniqueOrThrow({
    where: { id },
    select: { fileHash: true, readerVersion: true, summary: { select: { paperId: true } } },
  })
  if (paper.fileHash === null || paper.summary) return null
  const others = await client.paper.findMany({
    where: {
      ...{ id: { not: id }, fileHash: paper.fileHash, readerVersion: paper.readerVersion, status: 'ready', title },
      summary: { analyst: 'llm', again: false },
    },
    select: { id: true, authors: true, edited: true, summary: { select: { markdown: true } } },
  })
  const other = others.find(
    (one) => isDeepStrictEqual(one.authors, authors) && !one.edited.some((field) => GIVEN.includes(field)),
  )
  if (!other?.summary) return null
  return pages.reduce(
    (text, { number }) => text.replaceAll(formatMarker(other.id, number), formatMarker(id, number)),
    other.summary.markdown,
  )
}
