import type { PageViewport, PDFPageProxy } from 'pdfjs-dist'

/** Draws what `viewport` shows of a page into `canvas`. Gives null when `signal` aborts first. */
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
