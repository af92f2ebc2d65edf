import { serialize } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { readLayout } from '../layout/read-layout'
import { InflateAtOnce } from './inflate-at-once'
import { withoutListening } from './listen-to-pdfjs'
import type { PdfRequest, ReadReply } from './messages'
import { readBoxes } from './page-boxes'
import { readRawPages } from './raw-pages'
import { ReadError } from './read-failure'
import { readFigures } from './read-figures'
import { readMarks } from './read-marks'

// pdf.js looks this up when it meets a compressed stream.
Object.assign(globalThis, { DecompressionStream: InflateAtOnce })

/** The thread that may loop or run out of memory; the surrounding process watches and ends it. */
const reply = (message: ReadReply) => parentPort?.postMessage(message)

async function read({ what, file, fileName, limits, recognized = [], page }: PdfRequest): Promise<ReadReply> {
  const onPage = (page: number, of: number) => reply({ type: 'page', page, of })
  try {
    if (what === 'boxes') return { type: 'boxes', boxes: await readBoxes(file, limits, onPage) }
    if (what === 'marks') return { type: 'marks', marks: await readMarks(file, limits) }
    if (page) return { type: 'figures', figures: await withoutListening(() => readFigures(file, limits, page)) }
    const raw = await readRawPages(file, limits, onPage)
    const byNumber = new Map(recognized.map((page) => [page.number, page]))
    raw.pages = raw.pages.map((page) => {
      const own = byNumber.get(page.number)
      return own ? { ...own, drawn: { rules: [], isScan: true } } : page
    })
    reply({ type: 'layout' })
    return { type: 'done', document: serialize(readLayout(raw, fileName)) }
  } catch (error) {
    if (error instanceof ReadError) return { type: 'failed', failure: error.failure, detail: String(error.cause ?? '') }
    return { type: 'failed', failure: 'crashed', detail: error instanceof Error ? String(error.stack) : String(error) }
  }
}

parentPort?.on('message', async (request: PdfRequest) => reply(await read(request)))
