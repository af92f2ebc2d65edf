import type { ReadDocument, Rect } from '../../../text/document'
import type { PageBox } from '../page-box'
import type { PdfMark } from '../pdf-mark'
import type { RawPage } from './raw-page'
import type { ReadFailure } from './read-failure'
import type { FigurePage } from './read-figures'
import type { ReadLimits } from './read-limits'

/**
 * A request to the reading process: a whole document, its page boxes, its annotations, or the figures of one page. The
 * process handles one file at a time. `recognized` pages replace those with the same numbers.
 */
export type PdfRequest = {
  what: 'document' | 'boxes' | 'marks' | 'figures'
  file: string
  fileName: string
  limits: ReadLimits
  recognized?: RawPage[]
  /** for `figures` */
  page?: FigurePage
}

type Boxes = { type: 'boxes'; boxes: PageBox[] }
type Marks = { type: 'marks'; marks: PdfMark[] }
/** One entry per caption of the page; null if it has no figure. */
type Figures = { type: 'figures'; figures: (Rect | null)[] }
type Failed = { type: 'failed'; failure: ReadFailure; detail: string }

/**
 * A reply of the reading process: one `page` at a time, `layout` after the last, then exactly one of `done`, `boxes`,
 * `marks`, `figures` and `failed`; or the process exits. The document passes from thread to process to process as bytes
 * of `serialize`, so it is copied only once each way.
 */
export type ReadReply =
  | { type: 'page'; page: number; of: number }
  | { type: 'layout' }
  | { type: 'done'; document: Uint8Array }
  | Boxes
  | Marks
  | Figures
  | Failed

export type LastReply = { type: 'done'; document: ReadDocument } | Boxes | Marks | Figures | Failed

/** A reply as it leaves the process, with the process's memory in megabytes. */
export type SentReply = ReadReply & { memoryMb: number }
