import { parentPort } from 'node:worker_threads'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  countCharacters,
  type DrawnPage,
  drawPage,
  hasHardlyText,
  isPageWrong,
  openDocument,
  READ_LIMITS,
  ReadError,
  readPageAlone,
} from '../../pdf/reader/page-alone'
import type { OcrPage } from '../ocr-page'
import type { OcrReply, OcrRequest } from './messages'
import { DPI } from './ocr-limits'
import { recognizePage } from './recognize-page'

/** A page is empty if every gray value (0 to 255) is above this. */
const WHITE = 250
/** OCR replaces a text layer only if it finds more than this many times the characters of the layer. */
const MORE = 2

/** The last file and its language, which is tried first for its next page. */
let last = { file: '', language: 'English' }

/** Draws and recognizes a page in the thread; the process around it watches memory and time, and ends it. */
async function recognize({ file, page: number, always = false, limits }: OcrRequest): Promise<OcrReply> {
  try {
    const found = await openDocument(
      file,
      { pages: Number.MAX_SAFE_INTEGER },
      async (document) => {
        const page = await document.getPage(number)
        const layer = always ? 0 : await charactersInLayer(page)
        return layer === null ? null : { layer, drawn: await drawPage(page, DPI, limits.pagePixels) }
      },
      { maxImageSize: limits.picturePixels },
    )
    return { type: 'page', page: found && (await readDrawn(found, file, number, limits.words)) }
  } catch (error) {
    const detail = error instanceof ReadError ? `${error.failure} ${error.cause ?? ''}` : String(error)
    return { type: 'failed', detail: detail.slice(0, 300) }
  }
}

/**
 * Returns the number of characters in a text layer that is nearly empty, 0 if its letters are wrong; null if the layer
 * matches what is drawn.
 */
async function charactersInLayer(page: PDFPageProxy): Promise<number | null> {
  const raw = await readPageAlone(page, READ_LIMITS)
  if (isPageWrong(raw)) return 0
  return hasHardlyText(raw) ? countCharacters(raw) : null
}

/**
 * Recognizes a page. Returns no words if it is empty, or if its text layer contains nearly everything that is drawn.
 */
async function readDrawn(
  { layer, drawn }: { layer: number; drawn: DrawnPage },
  file: string,
  number: number,
  limit: number,
): Promise<OcrPage> {
  const { width, height, scale, grey } = drawn
  const empty = { number, width: width / scale, height: height / scale, skew: 0, sizes: [], words: [] }
  if (grey.every((value) => value > WHITE)) return empty
  const { page, language } = await recognizePage(drawn, number, limit, last.file === file ? last.language : 'English')
  last = { file, language }
  if (page.illegible) return page
  const characters = page.words.reduce((sum, [text]) => sum + text.length, 0)
  return characters > MORE * layer ? page : empty
}

parentPort?.on('message', async (request: OcrRequest) => parentPort?.postMessage(await recognize(request)))
