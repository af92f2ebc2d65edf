import { parentPort } from 'node:worker_threads'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { drawPage } from '../../pdf/reader/draw-page'
import { openDocument } from '../../pdf/reader/open-document'
import { ReadError } from '../../pdf/reader/read-failure'
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

async function hasText(page: PDFPageProxy): Promise<boolean> {
  const { items } = await page.getTextContent()
  let characters = 0
  for (const item of items) if ('str' in item) characters += item.str.trim().length
  return characters > STAMP
}

parentPort?.on('message', async (request: OcrRequest) => parentPort?.postMessage(await recognize(request)))
