import { db } from '../../db/client'
import { transaction } from '../../db/connection/transaction'
import type { Paper } from '../../db/generated/client'
import { fromJson } from '../../db/json'
import type { PaperMetadata } from '../../text/document'
import { arxivIdOfName, READER_VERSION } from '../pdf/read-pdf'

/**
 * Copies what was read of the same file for another paper, in place of reading it again: its pages and the metadata
 * they state, without later edits. Returns the metadata; null if the paper must be read, or was read before.
 */
export async function copyReading({ id, fileHash, fileName, pageCount }: Paper): Promise<PaperMetadata | null> {
  // A person who has a paper read again wants it read.
  if (fileHash === null || pageCount > 0) return null
  const client = await db()
  const others = await client.paper.findMany({
    where: { fileHash, id: { not: id }, status: 'ready', readerVersion: READER_VERSION },
    select: { id: true, fileName: true, asRead: true },
  })
  // An arXiv id in a file name comes from a person, not from a page.
  const other = others.find((one) => one.asRead !== null && arxivIdOfName(one.fileName) === arxivIdOfName(fileName))
  return other && (await copyPages(other.id, id)) ? fromJson<PaperMetadata>(other.asRead) : null
}

/**
 * Copies the pages of another paper with the same file. Returns whether there were any, since that paper may be read
 * again or deleted meanwhile.
 */
export function copyPages(from: string, to: string): Promise<boolean> {
  return transaction(async (client) => {
    // Locks the row, which reading the paper again changes first.
    const held = await client.query<{ pages: number }>(
      `SELECT page_count AS pages FROM paper WHERE id = $1 AND status = 'ready' FOR SHARE`,
      [from],
    )
    const [other] = held.rows
    if (!other) return false
    await client.query('DELETE FROM page WHERE paper_id = $1', [to])
    const { rowCount } = await client.query(
      `INSERT INTO page (paper_id, number, text, width, height, blocks, map, raw, label, figures)
       SELECT $2, number, text, width, height, blocks, map, raw, label, figures FROM page WHERE paper_id = $1`,
      [from, to],
    )
    if (rowCount !== other.pages) return false
    await client.query('DELETE FROM ocr_page WHERE paper_id = $1', [to])
    await client.query(
      'INSERT INTO ocr_page (paper_id, number, reading) SELECT $2, number, reading FROM ocr_page WHERE paper_id = $1',
      [from, to],
    )
    await client.query(
      `UPDATE paper SET (page_count, reader_version, as_read, ocr_pages) =
         (SELECT page_count, reader_version, as_read, ocr_pages FROM paper WHERE id = $1)
       WHERE id = $2`,
      [from, to],
    )
    return true
  })
}
