import { parentPort } from 'node:worker_threads'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { isPageWrong } from '../../pdf/layout/wrong-letters'
import { drawPage } from '../../pdf/reader/draw-page'
import { openDocument } from '../../pdf/reader/open-document'
import { readPageAlone } from '../../pdf/reader/raw-pages'
import { ReadError } from '../../pdf/reader/read-failure'
import { READ_LIMITS } from '../../pdf/reader/read-limits'
import type { OcrReply, OcrRequest } from './messages'
import { DPI } from './ocr-limits'
import { recognizePage } from './recognize-page'

/** A page with more characters than this has a text layer: a scan may carry a stamp or a page number. */
const STAMP = 50

/** The thread that draws and recognizes; the process around it watches memory and time, and ends it. */
async function recognize({ file, page: number, always = false, limits }: OcrRequest): Promise<OcrReply> {
  try {
    const drawn = await openDocument(
      file,
      { pages: Number.MAX_SAFE_INTEGER },
      async (document) => {
        const page = await document.getPage(number)
        return !always && (await hasText(page)) ? null : drawPage(page, DPI, limits.pagePixels)
      },
      { maxImageSize: limits.picturePixels },
    )
    return { type: 'page', page: drawn && (await recognizePage(drawn, number, limits.words)) }
  } catch (error) {
    const detail = error instanceof ReadError ? `${error.failure} ${error.cause ?? ''}` : String(error)
    return { type: 'failed', detail: detail.slice(0, 300) }
  }
}

/** Whether a page has a text layer that says what is drawn. */
async function hasText(page: PDFPageProxy): Promise<boolean> {
  const raw = await readPageAlone(page, READ_LIMITS)
  const characters = raw.items.reduce((sum, { text }) => sum + text.trim().length, 0)
  return characters > STAMP && !isPageWrong(raw)
}

parentPort?.on('message', async (request: OcrRequest) => parentPort?.postMessage(await recognize(request)))
