import type { Rect } from '@/lib/text/document'
import { drawCrop } from './draw-crop'
import { acquireDocument } from './load-document'

/** Pixels: as wide as a figure is printed large. */
const WIDTH = 2400
/** Pixels a point, of what is copied. */
const SCALE = 4

/** Copies a part of a page as a picture. Says whether the browser allowed it. `rect` in fractions of the page. */
export async function copyCrop(paperId: string, rect: Rect): Promise<boolean> {
  const { document, release } = acquireDocument(paperId)
  // Safari takes a picture only as a promise that is handed over within the click.
  const picture = document.then((pdf) => draw(pdf, rect)).finally(release)
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]).then(
    () => true,
    () => false,
  )
}

async function draw(document: Parameters<typeof drawCrop>[0], rect: Rect): Promise<Blob> {
  const canvas = await drawCrop(document, rect, WIDTH, new AbortController().signal, { scale: SCALE, density: 1 })
  const blob = await new Promise<Blob | null>((resolve) => canvas?.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('a part of a page could not be drawn')
  return blob
}
