import type { Rect } from '../../text/document'

/** A mark that another program made in a PDF. */
export type PdfMark = {
  kind: 'highlight' | 'underline' | 'strikeout' | 'note'
  /** counted from 1 */
  page: number
  /** one a line; of a note its icon */
  rects: Rect[]
  /** `#rrggbb`; null where the file gives none */
  color: string | null
  /** what was written beside it; may be empty */
  comment: string
}
