import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Rect } from '@/lib/text/document'
import { renderPage } from './render-page'

/** CSS pixels a point: letters of a paper at a size to be read. */
const SCALE = 1.5

/**
 * Draws a part of a page, at most `width` CSS pixels wide. `rect` in fractions of the page. Gives null when `signal`
 * aborts first.
 */
export async function drawCrop(
  document: PDFDocumentProxy,
  rect: Rect,
  width: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement | null> {
  const page = await document.getPage(rect.page)
  if (signal.aborted) return null
  const whole = page.getViewport({ scale: 1 })
  const scale = Math.min(SCALE, width / (rect.w * whole.width))
  const density = window.devicePixelRatio || 1
  const pixels = scale * density
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.ceil(rect.w * whole.width * pixels)
  canvas.height = Math.ceil(rect.h * whole.height * pixels)
  canvas.style.width = `${canvas.width / density}px`
  const viewport = page.getViewport({
    scale: pixels,
    offsetX: -rect.x * whole.width * pixels,
    offsetY: -rect.y * whole.height * pixels,
  })
  return renderPage(page, canvas, viewport, signal)
}
