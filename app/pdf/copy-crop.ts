import type { Rect } from '@/lib/text/document'
import { drawCrop } from './draw-crop'
import { acquireDocument } from './load-document'

/** Width in pixels of a copied picture: that of a figure in large print. */
const WIDTH = 2400
/** Maximum pixels per point of a copied picture. */
const SCALE = 4

/** Copies part of a page as a picture. Returns whether the browser allowed it. `rect` in fractions of the page. */
export async function copyCrop(paperId: string, rect: Rect): Promise<boolean> {
  const { document, release } = acquireDocument(paperId)
  // Safari only accepts a picture as a promise passed during the click.
  const picture = document.then((pdf) => draw(pdf, rect)).finally(release)
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]).then(
    () => true,
    () => false,
  )
}

/** Picture for a model: width in pixels that makes letters readable, and maximum pixels per point. */
const READ = { width: 1200, scale: 3, quality: 0.85 }

/** Part of a page as a JPEG, for a model to read. Throws if it cannot be drawn. */
export async function pictureOf(paperId: string, rect: Rect): Promise<Blob> {
  const { document, release } = acquireDocument(paperId)
  try {
    const looks = { scale: READ.scale, density: 1 }
    const canvas = await drawCrop(await document, rect, READ.width, new AbortController().signal, looks)
    return await toBlob(canvas, 'image/jpeg', READ.quality)
  } finally {
    release()
  }
}

async function draw(document: Parameters<typeof drawCrop>[0], rect: Rect): Promise<Blob> {
  const canvas = await drawCrop(document, rect, WIDTH, new AbortController().signal, { scale: SCALE, density: 1 })
  return toBlob(canvas, 'image/png')
}

async function toBlob(canvas: HTMLCanvasElement | null, type: string, quality?: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, type, quality) : resolve(null),
  )
  if (!blob) throw new Error('a part of a page could not be drawn')
  return blob
}
