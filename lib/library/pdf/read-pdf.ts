import { open } from 'node:fs/promises'
import path from 'node:path'
import { env } from '../../env'
import { AppError } from '../../errors'
import { log } from '../../log'
import type { ReadDocument, Rect } from '../../text/document'
import type { PageBox } from './page-box'
import type { PdfMark } from './pdf-mark'
import type { PdfRequest } from './reader/messages'
import type { RawPage } from './reader/raw-page'
import { type ReadFailure, toAppError } from './reader/read-failure'
import type { FigurePage } from './reader/read-figures'
import { READ_LIMITS, type ReadLimits } from './reader/read-limits'
import { askReader } from './reader/reader-child'

export type ReadPdfOptions = {
  /** called before each page is read */
  onPage?(page: number, of: number): void
  signal?: AbortSignal
  limits?: Partial<ReadLimits>
  /** the uploaded file's name: a hint for the arXiv id if there is no stamp */
  fileName?: string
  /** pages recognized by OCR, which replace those with the same numbers */
  recognized?: RawPage[]
  /** gives way to all other work on this machine */
  lowPriority?: boolean
}

export { arxivIdOfName } from './metadata/identifiers'
export { READER_VERSION } from './reader-version'
export type { FigurePage, PageBox, PdfMark }

/**
 * Reads a PDF in a separate process: pages with blocks, and the metadata on its first page.
 *
 * Throws `AppError` with `unsupported`, `unreadable` or `too_large` and a message for the person, `not_found` if there
 * is no such file, or the reason of `signal`. Always ends: memory, time, pages and text are limited. The caller limits
 * how many run at once: one per core.
 */
export async function readPdf(file: string, options: ReadPdfOptions = {}): Promise<ReadDocument> {
  const reply = await ask('document', file, options)
  if (reply.type !== 'done') throw new Error(`the reader answered with ${reply.type}`)
  return reply.document
}

/** Reads the page boxes of a PDF in a separate process. Throws like `readPdf`. */
export async function readPageBoxes(file: string): Promise<PageBox[]> {
  const reply = await ask('boxes', file, {})
  if (reply.type !== 'boxes') throw new Error(`the reader answered with ${reply.type}`)
  return reply.boxes
}

/** Reads the annotations that other programs made in a PDF, in a separate process. Throws like `readPdf`. */
export async function readPdfMarks(
  file: string,
  options: Pick<ReadPdfOptions, 'lowPriority'> = {},
): Promise<PdfMark[]> {
  const reply = await ask('marks', file, options)
  if (reply.type !== 'marks') throw new Error(`the reader answered with ${reply.type}`)
  return reply.marks
}

/** Limits for drawing one page, which usually takes less than a second. */
const FIGURE_LIMITS: Partial<ReadLimits> = { seconds: 10, maxSeconds: 10 }

/**
 * Finds the figures on one page of a PDF, one for each caption: fractions of the page, null for a caption without a
 * figure. The page is drawn in a separate process. Throws like `readPdf`.
 */
export async function readPdfFigures(file: string, page: FigurePage): Promise<(Rect | null)[]> {
  const reply = await ask('figures', file, { limits: FIGURE_LIMITS }, page)
  if (reply.type !== 'figures') throw new Error(`the reader answered with ${reply.type}`)
  return reply.figures
}

async function ask(what: PdfRequest['what'], file: string, options: ReadPdfOptions, page?: FigurePage) {
  // A file that was accepted is read.
  const bytes = Math.max(READ_LIMITS.bytes, env().MAX_FILE_MB * 1024 * 1024)
  const limits = { ...READ_LIMITS, bytes, ...options.limits }
  options.signal?.throwIfAborted()
  const wrong = await checkFile(file, limits)
  if (wrong) throw toAppError(wrong, limits)
  options.signal?.throwIfAborted()

  const fileName = options.fileName ?? path.basename(file)
  const reply = await askReader(
    { what, file: path.resolve(file), fileName, limits, recognized: options.recognized, page },
    {
      onPage: options.onPage,
      signal: options.signal,
      deadlineMs: (3 * limits.maxSeconds + 30) * 1000,
      lowPriority: options.lowPriority,
    },
  )
  if (reply.type !== 'failed') return reply
  log.info('a PDF could not be read', { failure: reply.failure, detail: reply.detail.slice(0, 300) })
  throw toAppError(reply.failure, limits)
}

async function checkFile(file: string, limits: ReadLimits): Promise<ReadFailure | null> {
  const handle = await open(file).catch((cause) => {
    throw new AppError('not_found', 'This paper’s file is missing. Add it again.', { cause })
  })
  try {
    const { size } = await handle.stat()
    if (size === 0) return 'empty'
    if (size > limits.bytes) return 'too_many_bytes'
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.subarray(0, bytesRead).includes('%PDF-') ? null : 'not_pdf'
  } finally {
    await handle.close()
  }
}
