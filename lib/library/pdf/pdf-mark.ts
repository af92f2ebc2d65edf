import type { Rect } from '../../text/document'

/** An annotation that another program made in a PDF. */
export type PdfMark = {
  kind: 'highlight' | 'underline' | 'strikeout' | 'note'
  /** counted from 1 */
  page: number
  /** one per line; for a note, its icon */
  rects: Rect[]
  /** `#rrggbb`; null if the file gives none */
  color: string | null
  /** the person's text beside it; may be empty */
  comment: string
}
