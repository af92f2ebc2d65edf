/** Result of reading a PDF. Plain data: it crosses a process boundary and is stored as JSON. */

export type BlockKind =
  | 'paragraph'
  | 'heading'
  | 'caption'
  | 'table'
  | 'footnote'
  | 'figure'
  | 'equation'
  | 'reference'
  | 'front'
  | 'other'
  | Furniture

/** Page furniture: classified, but never searched. */
export const FURNITURE = ['running-head', 'page-number', 'line-number', 'watermark', 'note-mark'] as const
export type Furniture = (typeof FURNITURE)[number]

/**
 * A run of a page's text: `[start, end)` in UTF-16 units of `text`, and the heading above it. `at`: for a formula that
 * continues running text, where that text ends; absent on pages read by an earlier version.
 */
export type Block = { kind: BlockKind; start: number; end: number; section: string; at?: number }

/**
 * Positions of the characters of `text` on the page. One entry per text item of the PDF: `[x0, x1, baseline, fontSize]`
 * in points from the top-left corner (page rotation applied), and the characters of `text` that it drew. Enough to
 * compute rectangles for any `[start, end)`. Rotated text also has its `angle`, clockwise in degrees, and its position
 * in the frame of that angle (`lib/library/pdf/frame.ts`).
 */
export type PageMap = {
  items: [x0: number, x1: number, baseline: number, fontSize: number, angle?: number][]
  /** `[start, item, offsetInItem, length]`, ascending by start; characters in no run were not drawn (spaces) */
  runs: [start: number, item: number, offset: number, length: number][]
  /** the items' own strings, to split items by glyph widths */
  strings: string[]
  /** horizontal rules of a page with a table, in the frame in which most of it reads; absent where they were not read */
  rules?: [x0: number, x1: number, y: number][]
  /** a page with a table is a picture, and a program guessed its letters */
  isScan?: true
}

/**
 * `raw`: the page's characters in several orders, separated by form feeds (`lib/library/pdf/layout/raw-text.ts`). They
 * do not depend on the blocks, so they can verify the text of the blocks.
 */
export type ReadPage = {
  number: number
  text: string
  width: number
  height: number
  blocks: Block[]
  map: PageMap
  raw: string
  /** the printed page number, if it differs from the position in the PDF */
  label?: string | null
}

/** A page as seen by code that needs its words but not its layout. */
export type TextPage = Pick<ReadPage, 'number' | 'text' | 'blocks'>

export type PaperMetadata = {
  title: string
  authors: string[]
  /** ISO date, year-month or year */
  published: string | null
  /** including its version, if known: 1706.03762v5 */
  arxivId: string | null
  doi: string | null
  abstract: string | null
  /** fields that the page leaves in doubt, for a person to check */
  unsure?: ('title' | 'authors')[]
  /** numbers of pages whose fonts map to signs instead of letters; their text is left out */
  unreadable?: number[]
  /** numbers of pages with hardly any characters that OCR has not processed yet: pictures, or empty pages */
  withoutText?: number[]
}

export type ReadDocument = { pages: ReadPage[]; metadata: PaperMetadata }

/** A place in a paper: `[start, end)` of the text of one page. */
export type Span = { page: number; start: number; end: number }

/** Fractions of the page (0..1) from the top-left corner, page rotation applied. */
export type Rect = { page: number; x: number; y: number; w: number; h: number }

/** A paper with its cleaned pages. */
export type PaperText = {
  id: string
  title: string
  authors: string[]
  abstract: string | null
  pages: { number: number; text: string; blocks: Block[] }[]
}
