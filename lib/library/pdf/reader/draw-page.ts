import { createCanvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A page as grey pixels. `scale`: pixels per point. */
export type DrawnPage = { width: number; height: number; scale: number; grey: Uint8Array }

/** Draws a page at `dpi` dots per inch, or fewer if it would exceed `pixels` pixels. */
export async function drawPage(page: PDFPageProxy, dpi: number, pixels: number): Promise<DrawnPage> {
  const size = page.getViewport({ scale: 1 })
  const scale = Math.min(dpi / 72, Math.sqrt(pixels / Math.max(1, size.width * size.height)))
  const viewport = page.getViewport({ scale })
  const width = Math.max(1, Math.floor(viewport.width))
  const height = Math.max(1, Math.floor(viewport.height))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  await page.render({
    canvas: null,
    canvasContext: context as unknown as CanvasRenderingContext2D,
    viewport,
    annotationMode: 0,
  }).promise
  return { width, height, scale, grey: toGrey(context.getImageData(0, 0, width, height).data) }
}

/** Brightness of each pixel by Rec. 601. */
function toGrey(rgba: Uint8ClampedArray): Uint8Array {
  const grey = new Uint8Array(rgba.length / 4)
  for (let i = 0, at = 0; i < grey.length; i++, at += 4)
    grey[i] = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 151 + (rgba[at + 2] ?? 0) * 28) >> 8
  return grey
}

/** Encodes the pixels as a binary portable graymap (PGM). */
export function toPgm({ width, height, grey }: Pick<DrawnPage, 'width' | 'height' | 'grey'>): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey])
}
