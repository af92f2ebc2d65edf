import type { Highlight } from '../../library/highlights/highlights'
import type { PageBox } from '../../library/pdf/read-pdf'
import { toUserRect } from '../annotations/page-points'
import { writePosition } from '../annotations/position'
import { sortIndexOf } from '../annotations/sort-index'
import { MADE_BY_FOLIO } from './made-by-folio'

/** The green of Zotero's palette, for highlights without a chosen colour, which Folio draws in green as well. */
const GREEN = '#5fb236'

/**
 * Makes a Zotero annotation from a highlight, for this attachment. `boxes`: pages of the same PDF; `pageText`: text of
 * the highlight's first page. Null if it has no position there.
 */
export function annotationObject(
  { page, rects, quote, note, color = GREEN }: Highlight,
  { attachmentKey, boxes, pageText }: { attachmentKey: string; boxes: PageBox[]; pageText: string },
): Record<string, unknown> | null {
  const [box, next] = [boxes[page - 1], boxes[page]]
  if (!box) return null
  const on = (number: number, of: PageBox) =>
    rects.filter((rect) => rect.page === number).map((rect) => toUserRect(of, rect))
  const first = on(page, box)
  const position = writePosition(page - 1, first, next ? on(page + 1, next) : [])
  if (first.length === 0 || !position) return null
  const top = box.view[3] - Math.max(...first.map(([, , , y1]) => y1))
  const offset = Math.max(0, pageText.indexOf(quote.slice(0, 40)))
  return {
    itemType: 'annotation',
    parentItem: attachmentKey,
    annotationType: 'highlight',
    annotationText: quote.normalize().trim(),
    annotationComment: note.normalize().trim(),
    annotationColor: color,
    annotationPageLabel: box.label ?? String(page),
    annotationSortIndex: sortIndexOf({ pageIndex: page - 1, offset, top }),
    annotationPosition: position,
    tags: [MADE_BY_FOLIO],
  }
}
