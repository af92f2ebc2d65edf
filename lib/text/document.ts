/** What reading a PDF gives. Plain data: it crosses a process boundary and is stored as JSON. */

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

/** Parts of a page that are not its content: they are named and never searched. */
export const FURNITURE = ['running-head', 'page-number', 'line-number', 'watermark', 'note-mark'] as const
export type Furniture = (typeof FURNITURE)[number]

/**
 * A run of a page's text: `[start, end)` in UTF-16 units of `text`, and the heading it lies under. `at`: of a formula behind running
 * text, where that text ends; absent where an earlier reader read the page.
 */
export type Block = { kind: BlockKind; start: number; end: number; section: string; at?: number }

/**
 * Where the characters of `text` stand on the page. One entry per text item of the PDF: `[x0, x1, baseline,
 * fontSize]` in points from the top-left corner (page rotation applied), and the characters of `text` that
 * it drew. Enough to compute rectangles for any `[start, end)`. Text that is turned has its `angle` behind, clockwise in
 * degrees, and its place in the frame of that angle (`lib/library/pdf/frame.ts`).
 */
export type PageMap = {
  items: [x0: number, x1: number, baseline: number, fontSize: number, angle?: number][]
  /** `[start, item, offsetInItem, length]`, ascending by start; characters in no run were not drawn (spaces) */
  runs: [start: number, item: number, offset: number, length: number][]
  /** the items' own strings, for partial items by glyph widths */
  strings: string[]
}

/**
 * `raw`: the characters of the page in several orders, parted by form feeds (`lib/library/pdf/layout/raw-text.ts`). They are known
 * without blocks, so that they prove what the blocks say.
 */
export type ReadPage = {
  number: number
  text: string
  width: number
  height: number
  blocks: Block[]
  map: PageMap
  raw: string
  /** the number that is printed on it, where that is another than its place in the PDF */
  label?: string | null
}

/** A page as those see it who read its words, not its looks. */
export type TextPage = Pick<ReadPage, 'number' | 'text' | 'blocks'>

export type PaperMetadata = {
  title: string
  authors: string[]
  /** ISO date, year-month or year */
  published: string | null
  /** with version where one is known: 1706.03762v5 */
  arxivId: string | null
  doi: string | null
  abstract: string | null
  /** what the page leaves in doubt: a person should look at it */
  unsure?: ('title' | 'authors')[]
  /** numbers of pages whose fonts give signs in place of letters: they hold no text of these */
  unreadable?: number[]
  /** numbers of pages with hardly any characters, which OCR has not looked at yet: pictures, or empty pages */
  withoutText?: number[]
}

export type ReadDocument = { pages: ReadPage[]; metadata: PaperMetadata }

/** A place in a paper: `[start, end)` of the text of one page. */
export type Span = { page: number; start: number; end: number }

/** Fractions of the page (0..1) from the top-left corner, page rotation applied. */
export type Rect = { page: number; x: number; y: number; w: number; h: number }
