import { makePdf } from '../pdf/tiny-pdf'

/** A one-page test paper: a title, an author, and enough text to be readable. */
export function paperPdf(title: string, author = 'Ada Byron'): Buffer {
  const lines = Array.from({ length: 12 }, (_, i) => ({
    text: `Line ${i + 1} of what this paper says about ${title.toLowerCase()} and about how it was measured.`,
    x: 72,
    y: 200 + 14 * i,
  }))
  return makePdf([[{ text: title, x: 72, y: 90, size: 18, bold: true }, { text: author, x: 72, y: 120 }, ...lines]])
}
