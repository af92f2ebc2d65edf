import type { Picture } from '@/lib/research/export/quoted-page'
import type { Rect } from '@/lib/text/document'
import { drawCrop } from '../pdf/draw-crop'
import { acquireDocument } from '../pdf/load-document'

/** Width in CSS pixels: that of the file's text. */
const WIDTH = 700
/** Margin above and below the marked part, as a share of the page's height. */
const AROUND = 0.025
const QUALITY = 0.82
/** Colour of a marked passage. */
const MARK = '#fff0a0'

/**
 * Draws the pictures one by one as data URLs, skipping pages that cannot be drawn. Calls `onDrawn` after each. Returns
 * those drawn so far if `signal` aborts.
 */
export async function drawPictures(
  pictures: Picture[],
  { onDrawn, signal }: { onDrawn(): void; signal: AbortSignal },
): Promise<Map<string, string>> {
  const drawn = new Map<string, string>()
  for (const picture of pictures) {
    if (signal.aborted) break
    const address = await draw(picture, signal).catch(() => null)
    if (address) drawn.set(picture.id, address)
    onDrawn()
  }
  return drawn
}

async function draw({ paperId, rects }: Picture, signal: AbortSignal): Promise<string | null> {
  const { document, release } = acquireDocument(paperId)
  try {
    const part = around(rects)
    const canvas = await drawCrop(await document, part, WIDTH, signal)
    const pen = canvas?.getContext('2d')
    if (!canvas || !pen) return null
    // A single path, so that touching lines do not darken each other.
    pen.beginPath()
    for (const { x, y, w, h } of rects)
      pen.rect(
        ((x - part.x) / part.w) * canvas.width,
        ((y - part.y) / part.h) * canvas.height,
        (w / part.w) * canvas.width,
        (h / part.h) * canvas.height,
      )
    // Dims the page's own colours below the mark, as the screen does, so that the mark stands out.
    pen.save()
    pen.clip()
    pen.filter = 'grayscale(1) brightness(1.2)'
    pen.drawImage(canvas, 0, 0)
    pen.restore()
    pen.globalCompositeOperation = 'multiply'
    pen.fillStyle = MARK
    pen.fill()
    return canvas.toDataURL('image/jpeg', QUALITY)
  } finally {
    release()
  }
}

/** The full width of the page around the marked part. */
function around(rects: Rect[]): Rect {
  const top = Math.max(0, Math.min(...rects.map(({ y }) => y)) - AROUND)
  const bottom = Math.min(1, Math.max(...rects.map(({ y, h }) => y + h)) + AROUND)
  return { page: rects[0]?.page ?? 1, x: 0, y: top, w: 1, h: bottom - top }
}
