import { isDeepStrictEqual } from 'node:util'
import { db } from '../../db/client'
import { hasOtherWork } from '../../db/engine-rows'
import { inTurn } from '../../db/in-turn'
import { replacePages } from '../../db/replace-pages'
import { transaction } from '../../db/transaction'
import { WORKFLOW } from '../../engine/names'
import { env } from '../../env'
import { AppError, toFailure } from '../../errors'
import { withStoredFile } from '../../files/store'
import { log } from '../../log'
import { asInstallation } from '../../owner'
import type { PaperMetadata, ReadDocument } from '../../text/document'
import { linkCitations } from '../citing/cited-papers'
import { ASKABLE_SQL } from '../in-library'
import { indexContent, indexSummary } from '../indexing/index-layers'
import { findOcrPages } from '../ocr/ocr-pages'
import { readRecognized } from '../ocr/read-recognized'
import type { PdfMark } from '../pdf/pdf-mark'
import { readPdfMarks } from '../pdf/read-pdf'
import { READER_VERSION } from '../pdf/reader-version'
import { findActiveIndex } from '../search/active-index'
import { rows } from '../search/rows'
import { quoteSummaryAgain } from './keep-summary'
import { startScan } from './read-scan'
import { withReadingSlot } from './reading-slots'

/** Wait before the first paper and while there is other work, in ms. */
const WAIT_MS = 30_000
/** Rest after each paper, as a multiple of the time that it took: one core is busy for a fifth of the time at most. */
const REST = 4
/** Papers after which it is noted which papers cite each other, and the room of their old pages is used again. */
const TIDIED_AFTER = 50

/**
 * Reads papers of an earlier reader again, one by one in the background, while nothing else is to be done and the index is the
 * offline one. Ends by itself after the last one. Returns a function that stops it.
 */
export function watchEarlier(waitMs = WAIT_MS): () => void {
  const skipped = new Set<string>()
  let changed: string[] = []
  let timer: NodeJS.Timeout | undefined
  const ending = new AbortController()
  const tidy = async () => {
    if (changed.length > 0) await linkCitations(changed.splice(0))
    // A Postgres server does so by itself.
    if (!env().DATABASE_URL) await asInstallation(() => rows('VACUUM'))
  }
  const next = async () => {
    const started = Date.now()
    const outcome = await asInstallation(() => readNext(skipped, ending.signal)).catch((error: unknown) => {
      log.warn('papers of an earlier reader were not read again', { detail: toFailure(error).message })
      return 'wait' as const
    })
    if (typeof outcome === 'object') changed = [...changed, outcome.id]
    const isDue = changed.length >= TIDIED_AFTER || (outcome === 'done' && changed.length > 0)
    if (isDue && !ending.signal.aborted)
      await tidy().catch((error: unknown) =>
        log.warn('the library was not tidied after papers were read again', { detail: toFailure(error).message }),
      )
    if (outcome === 'done' || ending.signal.aborted) return
    const rest = outcome === 'wait' ? waitMs : REST * (Date.now() - started)
    timer = setTimeout(next, rest).unref()
  }
  timer = setTimeout(next, waitMs).unref()
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}

/**
 * `wait`: there is other work, the index is of an embedding model, or the store of PDFs is away; `done`: no paper is left but
 * those that were skipped.
 */
type Outcome = { id: string } | 'skipped' | 'wait' | 'done'

/** Reads the paper that was added last. One that cannot be read stays as it is, and is put into `skipped`. */
function readNext(skipped: Set<string>, signal: AbortSignal): Promise<Outcome> {
  return inTurn('papers of an earlier reader', async () => {
    const [paper] = await rows<{ id: string; ocr_pages: number }>(
      `SELECT id, ocr_pages FROM paper WHERE ${ASKABLE_SQL} AND reader_version < $1 AND file_hash IS NOT NULL AND id <> ALL ($2::text[])
       ORDER BY added_at DESC, id LIMIT 1`,
      [READER_VERSION, [...skipped]],
    )
    if (!paper) return 'done'
    // An embedding model may cost money for each passage: with one, people say which papers are read again.
    if ((await findActiveIndex())?.model !== 'offline') return 'wait'
    // OCR is slow and has the lowest priority itself.
    if (await hasOtherWork(WORKFLOW.ocr)) return 'wait'
    try {
      await readEarlier(paper.id, signal)
      return paper
    } catch (error) {
      const { code, message } = toFailure(error)
      if (code === 'file_away' || signal.aborted) return 'wait'
      // Earlier readers took wrong letters for text: OCR reads what is drawn.
      if (code === 'no_text' && paper.ocr_pages === 0) {
        await startScan(paper.id)
        return paper
      }
      log.info('a paper was not read again', { paperId: paper.id, detail: message })
      skipped.add(paper.id)
      return 'skipped'
    }
  })
}

/**
 * Reads one paper again with the present reader, while it goes on answering by its old passages. Its id, what people wrote,
 * fields that somebody or an outside source set, and the summary that a model wrote stay. Throws `AppError` where its file
 * cannot be read, or the reason of `signal`; nothing has changed then.
 */
export async function readEarlier(id: string, signal?: AbortSignal): Promise<void> {
  const client = await db()
  const paper = await client.paper.findUniqueOrThrow({ where: { id } })
  const { fileHash, fileName } = paper
  if (!fileHash) throw new AppError('unreadable', 'The file of this paper is missing. Add it again.')
  const recognized = paper.ocrPages > 0 ? await findOcrPages(id) : []
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
