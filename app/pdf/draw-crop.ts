import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Rect } from '@/lib/text/document'
import { renderPage } from './render-page'

/** CSS pixels per point that make a paper's letters readable. */
const SCALE = 1.5
/** Maximum pixels of a crop; larger ones are drawn at a lower resolution. */
const MAX_PIXELS = 8_000_000

type Looks = { scale?: number; density?: number }

/**
 * Draws part of a page, at most `width` CSS pixels wide. `rect` in fractions of the page; `scale` in CSS pixels per
 * point; `density` in pixels per CSS pixel. Returns null if `signal` aborts first.
 */
export async function drawCrop(
  document: PDFDocumentProxy,
  rect: Rect,
  width: number,
  signal: AbortSignal,
  { scale: largest = SCALE, density: wanted = window.devicePixelRatio || 1 }: Looks = {},
): Promise<HTMLCanvasElement | null> {
  const page = await document.getPage(rect.page)
  if (signal.aborted) return null
  const whole = page.getViewport({ scale: 1 })
  const [wide, high] = [rect.w * whole.width, rect.h * whole.height]
  const scale = Math.min(largest, width / wide)
  const density = Math.min(wanted, Math.sqrt(MAX_PIXELS / (wide * high)) / scale)
  const pixels = scale * density
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.ceil(wide * pixels)
  canvas.height = Math.ceil(high * pixels)
  canvas.style.width = `${canvas.width / density}px`
  const viewport = page.getViewport({
    scale: pixels,
    offsetX: -rect.x * whole.width * pixels,
    offsetY: -rect.y * whole.height * pixels,
  })
  return renderPage(page, canvas, viewport, signal)
}
