import type { ReadDocument, Rect } from '../../../text/document'
import type { PageBox } from '../page-box'
import type { PdfMark } from '../pdf-mark'
import type { RawPage } from './raw-pages'
import type { ReadFailure } from './read-failure'
import type { FigurePage } from './read-figures'
import type { ReadLimits } from './read-limits'

/**
 * A request to the reading process: for a whole document, the boxes of its pages, the marks on them, or the figures of one page. It
 * takes one file at a time. `recognized` pages replace those of the same numbers.
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
/** One for each caption of the page; null where it has no figure. */
type Figures = { type: 'figures'; figures: (Rect | null)[] }
type Failed = { type: 'failed'; failure: ReadFailure; detail: string }

/**
 * A reply of the reading process: pages as they come, `layout` after the last, then exactly one `done`, `boxes`, `marks`, `figures` or `failed`, or it exits. The
 * document goes from thread to process to process as the bytes of `serialize`, so that it is copied out and in once.
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

/** A reply as it leaves the process, with the memory that the process holds, in megabytes. */
export type SentReply = ReadReply & { memoryMb: number }
