import type { Strokes } from '../../library/organize/annotation'
import { buildAnchorIndex, locateQuote, rectsOf } from '../../library/pdf/anchor'
import type { PageBox } from '../../library/pdf/page-box'
import { wordsWithin } from '../../library/pdf/words-within'
import type { ReadPage, Rect } from '../../text/document'
import { likeness } from './likeness'
import { toFractions, toPageRect, type UserRect } from './page-points'
import type { AnnotationPosition } from './position'

/** Position of an annotation on the displayed pages. For ink, `rects` holds the bounding box of its strokes. */
export type AnnotationPlace = { page: number; rects: Rect[]; strokes: Strokes | null }

/** Words that are this alike are the same: what differs is hyphens, formulas and letters at the edges. */
const SAME = 0.6
/** Below this likeness, the text under the rectangles is certainly something else. */
const OTHER = 0.3
/** Characters of a page from which on it counts as read. */
const LEGIBLE = 200

/** Puts a position of Zotero on the pages of a PDF. Null where there is no such page, or nothing of it is on one. */
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
 * Checks a place against the words that are marked there, as Folio read the pages. Where other words lie there (another
 * version of the paper, a wrong box), the place is searched by the words; null when they are on no page.
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
  // A page that Folio cannot read (turned text, or a picture) speaks for nothing.
  const read = pages.find(({ number }) => number === place?.page)?.text.length ?? 0
  return read > LEGIBLE && alike < OTHER ? null : place
}

/** Position of the words, preferring page `hint`; none where it is uncertain. */
function findWords(words: string, hint: number, pages: ReadPage[]): Rect[] {
  const index = buildAnchorIndex(pages)
  // A selection may begin or end within a word.
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

/** The box around strokes, none without strokes; a straight one still has a height. */
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
