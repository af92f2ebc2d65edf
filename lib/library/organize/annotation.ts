/** Strokes of ink: `[x, y, x, y, …]` as fractions of the page, `width` of the pen as a fraction of the page's width. */
export type Strokes = { page: number; width: number; paths: number[][] }

export const ANNOTATION_KINDS = ['highlight', 'underline', 'note', 'image', 'ink', 'paper-note'] as const

/**
 * How a highlight looks that a reference manager keeps: Folio shows it, searches it and leaves it as it is. A `note` is a
 * point on a page, a `paper-note` is on the paper as a whole and has no page (0).
 */
export type Annotation = {
  kind: (typeof ANNOTATION_KINDS)[number]
  /** `#rrggbb` */
  color: string
  strokes: Strokes | null
  /** leads to it in Zotero, where alone it is changed */
  address: string
  /** who made it, where that is not the person */
  author: string
  /** the page as it is printed, where Zotero knows it; absent in what was taken by older versions */
  pageLabel?: string
  /** its tags in Zotero */
  tags?: string[]
}
