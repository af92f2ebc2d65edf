import type { Strokes } from '../../library/highlights/highlights'
import { buildAnchorIndex, locateQuote, rectsOf, wordsWithin } from '../../library/pdf/anchor'
import type { PageBox } from '../../library/pdf/read-pdf'
import type { ReadPage, Rect } from '../../text/document'
import { likeness } from './likeness'
import { toFractions, toPageRect, type UserRect } from './page-points'
import type { AnnotationPosition } from './position'

/** Position of an annotation on the displayed pages. For ink, `rects` holds the bounding box of its strokes. */
export type AnnotationPlace = { page: number; rects: Rect[]; strokes: Strokes | null }

/** Above this similarity, two texts are the same: only hyphens, formulas and letters at the edges differ. */
const SAME = 0.6
/** Below this similarity, the text under the rectangles is certainly different. */
const OTHER = 0.3
/** Minimum characters for a page to count as readable. */
const LEGIBLE = 200

/** Places a Zotero position on the pages of a PDF. Null if there is no such page, or none of it is visible. */
export function placeByPoints(position: AnnotationPosition, boxes: PageBox[]): AnnotationPlace | null {
  const { pageIndex, rects = [], nextPageRects = [], paths = [] } = position
  const box = boxes[pageIndex]
  if (!box) return null
  const page = pageIndex + 1
  const next = boxes[pageIndex + 1]
  const strokes = paths.length > 0 ? strokesOf(box, page, paths, position.width ?? 1) : null
  const placed = [
    ...[...rects, ...around(paths)].flatMap((rect) => toPageRect(box, page, ordered(rect)) ?? []),
    ...(next ? nextPageRects.flatMap((rect) => toPageRect(next, page + 1, ordered(rect)) ?? []) : []),
  ]
  return placed.length > 0 ? { page: placed[0]?.page ?? page, rects: placed, strokes } : null
}

/**
 * Compares a place with its marked words, using the text that Folio read. If other words are there (another version of
 * the paper, a wrong box), searches for the words; null if no page has them.
 */
export function checkPlace(place: AnnotationPlace | null, words: string, pages: ReadPage[]): AnnotationPlace | null {
  if (!words) return place
  const under = place
    ? pages
        .map((page) =>
          wordsWithin(
            page,
            place.rects.filter((rect) => rect.page === page.number),
          ),
        )
        .join(' ')
    : ''
  const alike = likeness(under, words)
  if (place && alike >= SAME) return place
  const rects = findWords(words, place?.page ?? 1, pages)
  const [first] = rects
  if (first) return { page: first.page, rects, strokes: null }
  // A page that Folio cannot read (rotated text, a picture) proves nothing.
  const read = pages.find(({ number }) => number === place?.page)?.text.length ?? 0
  return read > LEGIBLE && alike < OTHER ? null : place
}

/** Finds the words, preferring page `hint`; empty if the match is uncertain. */
function findWords(words: string, hint: number, pages: ReadPage[]): Rect[] {
  const index = buildAnchorIndex(pages)
  // A selection may start or end inside a word.
  for (const quote of [words, words.replace(/^\S+\s|\s\S+$/g, '')]) {
    const found = locateQuote(index, quote, { pages: [hint, hint] })
    if (found.status !== 'exact' && found.status !== 'near') continue
    return found.spans.flatMap(({ page: number, start, end }) => {
      const page = pages.find((row) => row.number === number)
      return page ? rectsOf(page, start, end) : []
    })
  }
  return []
}

function ordered([ax, ay, bx, by]: UserRect): UserRect {
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
}

function pointsOf(path: number[]): [x: number, y: number][] {
  return Array.from({ length: Math.floor(path.length / 2) }, (_, at) => [path[2 * at] ?? 0, path[2 * at + 1] ?? 0])
}

/** The box around strokes; empty if there are none. A straight stroke still gets a height. */
function around(paths: number[][]): UserRect[] {
  const points = paths.flatMap(pointsOf)
  if (points.length === 0) return []
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [[Math.min(...xs) - 1, Math.min(...ys) - 1, Math.max(...xs) + 1, Math.max(...ys) + 1]]
}

function strokesOf(box: PageBox, page: number, paths: number[][], width: number): Strokes {
  const [x0, , x1] = box.view
  const [, y0, , y1] = box.view
  const shown = box.rotation % 180 === 0 ? x1 - x0 : y1 - y0
  return {
    page,
    width: width / shown,
    paths: paths.map((path) => pointsOf(path).flatMap(([x, y]) => toFractions(box, x, y))),
  }
}
