import { isDeepStrictEqual } from 'node:util'
import { db } from '../../db/client'
import { replacePages } from '../../db/replace-pages'
import { transaction } from '../../db/transaction'
import { AppError } from '../../errors'
import { withStoredFile } from '../../files/store'
import type { PaperMetadata, ReadDocument } from '../../text/document'
import { indexContent, indexSummary } from '../indexing/index-layers'
import { findOcrPages } from '../ocr/ocr-pages'
import { readRecognized } from '../ocr/read-recognized'
import type { PdfMark } from '../pdf/pdf-mark'
import { readPdfMarks } from '../pdf/read-pdf'
import { READER_VERSION } from '../pdf/reader-version'
import { rows } from '../search/rows'
import { quoteSummaryAgain } from './keep-summary'
import { withReadingSlot } from './reading-slots'

/**
 * Reads one paper again with the present reader, while it goes on answering by its old passages. Its id, what people wrote,
 * fields that somebody or an outside source set, and the summary that a model wrote stay. Throws `AppError` where its file
 * cannot be read, or the reason of `signal`; nothing has changed then.
 */
export async function readInPlace(id: string, signal?: AbortSignal): Promise<void> {
  const client = await db()
  const paper = await client.paper.findUniqueOrThrow({ where: { id } })
  const { fileHash, fileName } = paper
  if (!fileHash) throw new AppError('unreadable', 'The file of this paper is missing. Add it again.')
  const recognized = await findOcrPages(id)
  const read = await withReadingSlot(() =>
    withStoredFile(fileHash, async (file) => ({
      document: await readRecognized(file, recognized, { fileName, signal, lowPriority: true }),
      // Marks that were found once are not offered again.
      marks: paper.pdfMarks === null ? await readPdfMarks(file, { lowPriority: true }).catch(() => []) : [],
    })),
  )
  const isStored = await keepReading(id, fileHash, read.document, read.marks)
  if (!isStored) return
  await quoteSummaryAgain(id)
  await indexContent(id)
  await indexSummary(id)
  // Last: a paper whose indexing was cut off is read once more.
  await rows('UPDATE paper SET reader_version = $2 WHERE id = $1', [id, READER_VERSION])
}

/** The fields of a paper that come from its pages, with their columns. */
const FIELDS = { title: 'title', authors: 'authors', published: 'published', abstract: 'abstract' } as const
type Field = keyof typeof FIELDS
type Row = Record<Field, unknown> & { edited: string[]; csl: unknown; as_read: PaperMetadata | null }

/** Stores what was read in one transaction. Returns false where the paper has changed or is gone meanwhile. */
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
    // By hand, since Prisma would note that somebody has changed the paper.
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

/** The fields that still hold what an earlier reading found, and of which this one found something else. */
function renewedFields(paper: Row, read: PaperMetadata): Field[] {
  const before = paper.as_read
  if (paper.csl !== null || before === null) return []
  return (Object.keys(FIELDS) as Field[]).filter(
    (field) => !paper.edited.includes(field) && read[field]?.length && isDeepStrictEqual(paper[field], before[field]),
  )
}
