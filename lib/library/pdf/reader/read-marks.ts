import type { PageViewport, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Rect } from '../../../text/document'
import type { PdfMark } from '../pdf-mark'
import { openDocument } from './open-document'
import type { ReadLimits } from './read-limits'

/** Annotation types of pdf.js. Squiggly lines count as underlines. */
const KINDS: ReadonlyMap<number, PdfMark['kind']> = new Map([
  [1, 'note'],
  [9, 'highlight'],
  [10, 'underline'],
  [11, 'underline'],
  [12, 'strikeout'],
])

/** Limits for one file, since a foreign file may claim anything. */
const MOST_MARKS = 2_000
const MOST_LINES = 100
const MOST_CHARACTERS = 10_000

/** The fields of an annotation that are read; pdf.js has no type for them. */
type Annotation = {
  annotationType?: unknown
  pageIndex?: unknown
  rect?: unknown
  quadPoints?: unknown
  color?: unknown
  contentsObj?: { str?: unknown }
  noView?: unknown
  hidden?: unknown
  inReplyTo?: unknown
}

/**
 * Reads the highlights, underlines, strike-outs and notes of a PDF in page order, at most 2,000. Skips those that are
 * outside their page, hidden or without a position, and cuts comments at 10,000 characters. Throws `ReadError`.
 */
export async function readMarks(file: string, limits: Pick<ReadLimits, 'pages'>): Promise<PdfMark[]> {
  return openDocument(file, limits, async (document) => {
    const found = (await document.getAnnotationsByType(new Set(KINDS.keys()), new Set())) as Annotation[]
    const marks: PdfMark[] = []
    const viewports = new Map<number, PageViewport>()
    for (const annotation of found) {
      if (marks.length >= MOST_MARKS) break
      const kind = KINDS.get(Number(annotation.annotationType))
      const page = Number(annotation.pageIndex) + 1
      const isShown = !annotation.hidden && !annotation.noView && !annotation.inReplyTo
      if (!kind || !isShown || !(page >= 1 && page <= document.numPages)) continue
      const viewport = viewports.get(page) ?? (await viewportOf(document, page))
      viewports.set(page, viewport)
      const boxes = kind === 'note' ? [] : quadsOf(annotation.quadPoints)
      const rects = (boxes.length > 0 ? boxes : [numbersOf(annotation.rect)]).flatMap(
        (box) => toRect(box, page, viewport) ?? [],
      )
      if (rects.length === 0) continue
      marks.push({ kind, page, rects, color: colorOf(annotation.color), comment: commentOf(annotation) })
    }
    return marks.sort((a, b) => a.page - b.page)
  })
}

async function viewportOf(document: PDFDocumentProxy, page: number): Promise<PageViewport> {
  return (await document.getPage(page)).getViewport({ scale: 1 })
}

/** Splits `[x, y, …]` into quadrilaterals of four corners. */
function quadsOf(points: unknown): number[][] {
  const numbers = numbersOf(points)
  const quads: number[][] = []
  for (let at = 0; at + 8 <= numbers.length && quads.length < MOST_LINES; at += 8) quads.push(numbers.slice(at, at + 8))
  return quads
}

function numbersOf(value: unknown): number[] {
  if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return []
  return Array.from(value as ArrayLike<number>).slice(0, 8 * MOST_LINES)
}

/** The rectangle around points of user space, clipped to the visible page; null if none of it is visible. */
function toRect(points: number[], page: number, viewport: PageViewport): Rect | null {
  if (points.length < 4 || !points.every(Number.isFinite)) return null
  const xs: number[] = []
  const ys: number[] = []
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x = 0, y = 0] = viewport.convertToViewportPoint(points[at] ?? 0, points[at + 1] ?? 0)
    xs.push(Math.min(1, Math.max(0, x / viewport.width)))
    ys.push(Math.min(1, Math.max(0, y / viewport.height)))
  }
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const [w, h] = [Math.max(...xs) - x, Math.max(...ys) - y]
  return w > 0 && h > 0 ? { page, x, y, w, h } : null
}

function colorOf(value: unknown): string | null {
  const [red, green, blue] = numbersOf(value)
  if (red === undefined || green === undefined || blue === undefined) return null
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0').slice(-2)).join('')}`
}

/** Removes control characters, which the database rejects. */
function commentOf({ contentsObj }: Annotation): string {
  const text = typeof contentsObj?.str === 'string' ? contentsObj.str : ''
  return text
    .slice(0, MOST_CHARACTERS)
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}|\p{Cs}/gu, '')
    .trim()
}
