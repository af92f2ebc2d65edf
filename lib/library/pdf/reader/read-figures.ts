import type { Rect } from '../../../text/document'
import { figureBoxes } from '../figures/figure-boxes'
import { type InkBox, inkOf } from '../figures/ink'
import { drawPage } from './draw-page'
import { openDocument } from './open-document'
import type { ReadLimits } from './read-limits'

/** Input for finding figures on a page. Rectangles are in fractions of the page. */
export type FigurePage = {
  number: number
  /** captions of figures, one rectangle each */
  captions: Rect[]
  /** lines of all text outside figures */
  text: Rect[]
  /** lines read as running text that do not fill a column: listings, or words in a figure */
  loose: Rect[]
  /** lines read as headings; labels in figures may look the same */
  headings: Rect[]
}

/** Dots per inch: enough to find a figure's edge within a point. */
const DPI = 96
/** Maximum pixels of a drawn page. */
const PIXELS = 4_000_000
/** Maximum pixels of a picture to decode; larger ones are missing from the drawn page. */
const PICTURE_PIXELS = 40_000_000
/** Margin around a figure, in points. */
const MARGIN = 2

/**
 * Draws a page and finds the figure of each caption: fractions of the page, null if it has none. Throws `ReadError`.
 */
export async function readFigures(
  file: string,
  limits: ReadLimits,
  { number, captions, text, loose, headings }: FigurePage,
): Promise<(Rect | null)[]> {
  const drawn = await openDocument(
    file,
    limits,
    async (document) => drawPage(await document.getPage(number), DPI, PIXELS),
    { maxImageSize: PICTURE_PIXELS },
  )
  const { width, height, scale } = drawn
  const toBox = ({ x, y, w, h }: Rect): InkBox => ({
    x0: x * width,
    y0: y * height,
    x1: (x + w) * width,
    y1: (y + h) * height,
  })
  const written = captions.map(toBox)
  const boxes = figureBoxes(inkOf(drawn), {
    scale,
    captions: written,
    text: text.map(toBox),
    loose: loose.map(toBox),
    headings: headings.map(toBox),
  })
  return boxes.map((box, i) => {
    if (!box) return null
    // The margin ends at the caption.
    const own = written[i]
    const top = own && own.y1 <= box.y0 ? own.y1 : 0
    const bottom = own && own.y0 >= box.y1 ? own.y0 : height
    const x0 = Math.max(0, box.x0 - MARGIN * scale) / width
    const y0 = Math.max(top, box.y0 - MARGIN * scale) / height
    const x1 = Math.min(width, box.x1 + MARGIN * scale) / width
    const y1 = Math.min(bottom, box.y1 + MARGIN * scale) / height
    return { page: number, x: x0, y: y0, w: x1 - x0, h: y1 - y0 }
  })
}
