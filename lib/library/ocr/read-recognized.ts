import type { ReadDocument, ReadPage } from '../../text/document'
import { type ReadPdfOptions, readPdf } from '../pdf/read-pdf'
import { isGivenUp, type OcrPage } from './ocr-page'
import { toRawPage, turnBack } from './raw-page'

/**
 * Reads a PDF like `readPdf`, using recognized pages for those without a text layer. Positions on such pages refer to
 * the page as displayed, however it was scanned.
 */
export async function readRecognized(file: string, pages: OcrPage[], options: ReadPdfOptions): Promise<ReadDocument> {
  const legible = pages.filter(({ words }) => words.length > 0)
  const document = await readPdf(file, { ...options, recognized: legible.map(toRawPage) })
  const { unreadable = [], withoutText = [], ...metadata } = document.metadata
  const givenUp = pages.filter((page) => isGivenUp(page) && withoutText.includes(page.number))
  const lost = [...unreadable, ...givenUp.map(({ number }) => number)].sort((a, b) => a - b)
  const left = withoutText.filter((number) => !pages.some((page) => page.number === number))
  const byNumber = new Map(legible.map((page) => [page.number, page]))
  return {
    metadata: {
      ...metadata,
      ...(lost.length > 0 && { unreadable: lost }),
      ...(left.length > 0 && { withoutText: left }),
    },
    pages: document.pages.map((page) => {
      const recognized = byNumber.get(page.number)
      return recognized ? asShown(page, recognized) : page
    }),
  }
}

function asShown(page: ReadPage, recognized: OcrPage): ReadPage {
  const items = page.map.items.map(([x0, x1, baseline, fontSize]): (typeof page.map.items)[number] => {
    const middle = (x0 + x1) / 2
    const [x, y] = turnBack(recognized, middle, baseline)
    return [x0 + x - middle, x1 + x - middle, y, fontSize]
  })
  return { ...page, map: { ...page.map, items } }
}
