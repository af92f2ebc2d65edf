import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { renderPage } from './render-page'

/** Browsers fail on larger canvases. */
const MAX_PIXELS = 16_000_000

export type PageDrawing = { canvas: HTMLCanvasElement; textLayer: HTMLDivElement; height: number }

/**
 * Draws a page `width` CSS pixels wide: its picture, with selectable text on top. Returns null if `signal` aborts
 * first.
 */
export async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  width: number,
  signal: AbortSignal,
): Promise<PageDrawing | null> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const page = await document.getPage(number)
  if (signal.aborted) return null
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const textLayer = window.document.createElement('div')
  textLayer.className = 'pdf-text'
  textLayer.style.setProperty('--total-scale-factor', String(scale))
  const text = new pdfjs.TextLayer({ textContentSource: page.streamTextContent(), container: textLayer, viewport })
  signal.addEventListener('abort', () => text.cancel())
  const [canvas] = await Promise.all([paint(page, scale, signal), text.render().catch(() => {})])
  const end = window.document.createElement('div')
  end.className = 'pdf-text-end'
  textLayer.append(end)
  return canvas && !signal.aborted ? { canvas, textLayer, height: viewport.height } : null
}

function paint(page: PDFPageProxy, scale: number, signal: AbortSignal): Promise<HTMLCanvasElement | null> {
  const { width, height } = page.getViewport({ scale })
  const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (width * height)))
  const viewport = page.getViewport({ scale: scale * density })
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  return renderPage(page, canvas, viewport, signal)
}
