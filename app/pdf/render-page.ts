import type { PageViewport, PDFPageProxy } from 'pdfjs-dist'

/** Draws the area of a page given by `viewport` into `canvas`. Returns null if `signal` aborts first. */
export async function renderPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  viewport: PageViewport,
  signal: AbortSignal,
): Promise<HTMLCanvasElement | null> {
  const task = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => task.cancel())
  try {
    await task.promise
    return canvas
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}
