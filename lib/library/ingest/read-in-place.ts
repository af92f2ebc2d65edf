import { isDeepStrictEqual } from 'node:util'
import { db } from '../../db/client'
import { transaction } from '../../db/connection/transaction'
import { replacePages } from '../../db/paper-rows/replace-pages'
import { AppError } from '../../errors'
import { withStoredFile } from '../../files/store'
import type { PaperMetadata, ReadDocument } from '../../text/document'
import { indexContent, indexSummary } from '../indexing/index-layers'
import { findOcrPages } from '../ocr/ocr-pages'
import { readRecognized } from '../ocr/read-recognized'
import { type PdfMark, READER_VERSION, readPdfMarks } from '../pdf/read-pdf'
import { rows } from '../sql/rows'
import { quoteSummaryAgain } from './keep-summary'
import { withReadingSlot } from './reading-slots'

/**
 * Reads a paper again with the current reader, while its old passages stay searchable. Keeps its id, people's notes and
 * edits, fields from outside sources, and a model's summary. Throws `AppError` if its file cannot be read, or the
 * reason of `signal`, and then changes nothing.
 */
export async function readInPlace(id: string, signal?: AbortSignal): Promise<void> {
  const client = await db()
  const paper = await client.paper.findUniqueOrThrow({ where: { id } })
  const { fileHash, fileName } = paper
  if (!fileHash) throw new AppError('unreadable', 'This paper’s file is missing. Add it again.')
  const recognized = await findOcrPages(id)
  const read = await withReadingSlot(() =>
    withStoredFile(fileHash, async (file) => ({
      document: await readRecognized(file, recognized, { fileName, signal, lowPriority: true }),
      // Marks that were found before are not offered again.
      marks: paper.pdfMarks === null ? await readPdfMarks(file, { lowPriority: true }).catch(() => []) : [],
    })),
  )
  const isStored = await keepReading(id, fileHash, read.document, read.marks)
  if (!isStored) return
  await quoteSummaryAgain(id)
  await indexContent(id)
  await indexSummary(id)
  // Last, so that a paper whose indexing was interrupted is read again.
  await rows('UPDATE paper SET reader_version = $2 WHERE id = $1', [id, READER_VERSION])
}

/** Fields that come from a paper's pages, with their columns. */
const FIELDS = { title: 'title', authors: 'authors', published: 'published', abstract: 'abstract' } as const
type Field = keyof typeof FIELDS
type Row = Record<Field, unknown> & { edited: string[]; csl: unknown; as_read: PaperMetadata | null }

/** Stores the result in one transaction. Returns false if the paper was changed or deleted meanwhile. */
function keepReading(id: string, fileHash: string, { pages, metadata }: ReadDocument, marks: PdfMark[]) {
  return transaction(async (client) => {
    const held = await client.query<Row>(
      `SELECT title, authors, published, abstract, coalesce(edited, '{}') AS edited, csl, as_read FROM paper
       WHERE id = $1 AND file_hash = $2 AND status = 'ready' FOR UPDATE`,
      [id, fileHash],
    )
    const [paper] = held.rows
    if (!paper) return false
    await replacePages(id, pages, client)
    const values: unknown[] = [id, pages.length, JSON.stringify(metadata), JSON.stringify(marks)]
    const sets = renewedFields(paper, metadata).map((field) => `${FIELDS[field]} = $${values.push(metadata[field])}`)
    // Not through Prisma, which would record an edit of the paper.
    await client.query(
      `UPDATE paper SET ${[
        ...['page_count = $2', 'as_read = $3::jsonb'],
        `pdf_marks = CASE WHEN $4::jsonb = '[]' THEN pdf_marks ELSE $4::jsonb END`,
        ...sets,
      ].join(', ')} WHERE id = $1`,
      values,
    )
    return true
  })
}

/** Fields that still have the value of an earlier reading and changed in this one. */
function renewedFields(paper: Row, read: PaperMetadata): Field[] {
  const before = paper.as_read
  if (paper.csl !== null || before === null) return []
  return (Object.keys(FIELDS) as Field[]).filter(
    (field) => !paper.edited.includes(field) && read[field]?.length && isDeepStrictEqual(paper[field], before[field]),
  )
}
