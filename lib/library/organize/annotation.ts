/** Ink strokes: `[x, y, x, y, …]` as fractions of the page, and the pen's `width` as a fraction of the page's width. */
export type Strokes = { page: number; width: number; paths: number[][] }

export const ANNOTATION_KINDS = ['highlight', 'underline', 'note', 'image', 'ink', 'paper-note'] as const

/**
 * A highlight kept by a reference manager. Folio shows and searches it, but does not change it. A `note` is a point on
 * a page; a `paper-note` belongs to the paper as a whole and has no page (0).
 */
export type Annotation = {
  kind: (typeof ANNOTATION_KINDS)[number]
  /** `#rrggbb` */
  color: string
  strokes: Strokes | null
  /** link to it in Zotero, where it can be changed */
  address: string
  /** its author, if not the person */
  author: string
  /** the printed page number, if Zotero knows it; absent in old data */
  pageLabel?: string
  /** its Zotero tags */
  tags?: string[]
}
