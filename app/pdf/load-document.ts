import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'

/** Most papers are smaller than a few of these; a book is not fetched whole for one page. */
const RANGE_BYTES = 512 * 1024
const KEEP_MS = 60_000
/** Pixels of the largest picture in a PDF that is decoded, as many as A4 has at 1,000 dpi: larger ones are left out of the page. */
const PICTURE_PIXELS = 100_000_000

type Loading = { task: Promise<PDFDocumentLoadingTask>; users: number; forget?: ReturnType<typeof setTimeout> }

/** Documents in use, and those of the last minute: the next citation is often of the same paper. */
const documents = new Map<string, Loading>()

/**
 * Opens a paper's PDF, or shares the one that is open. Only the ranges that are needed are fetched. Call
 * `release` when done. The promise fails when there is no such PDF or it cannot be read.
 */
export function acquireDocument(paperId: string): { document: Promise<PDFDocumentProxy>; release: () => void } {
  const loading = documents.get(paperId) ?? { task: open(paperId), users: 0 }
  documents.set(paperId, loading)
  clearTimeout(loading.forget)
  loading.users += 1
  const document = loading.task.then((task) => task.promise)
  document.catch(() => documents.delete(paperId))
  let released = false
  const release = () => {
    if (released) return
    released = true
    loading.users -= 1
    if (loading.users === 0) loading.forget = setTimeout(() => forget(paperId, loading), KEEP_MS)
  }
  return { document, release }
}

function forget(paperId: string, loading: Loading) {
  if (documents.get(paperId) === loading) documents.delete(paperId)
  loading.task.then((task) => task.destroy()).catch(() => {})
}

async function open(paperId: string): Promise<PDFDocumentLoadingTask> {
  const [pdfjs, first] = await Promise.all([loadPdfjs(), fetchRange(paperId, 0, RANGE_BYTES)])
  const assets = `/pdf/assets/${pdfjs.version}`
  const options = {
    cMapUrl: `${assets}/cmaps/`,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    iccUrl: `${assets}/iccs/`,
    wasmUrl: `${assets}/wasm/`,
    isEvalSupported: false,
    maxImageSize: PICTURE_PIXELS,
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
  }
  if (first.size <= first.bytes.length) return pdfjs.getDocument({ ...options, data: first.bytes })
  const range = new pdfjs.PDFDataRangeTransport(first.size, first.bytes)
  const task = pdfjs.getDocument({ ...options, range })
  range.requestDataRange = (begin, end) => {
    fetchRange(paperId, begin, end).then(
      ({ bytes }) => range.onDataRange(begin, bytes),
      () => task.destroy(),
    )
  }
  return task
}

async function loadPdfjs() {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdfjs.GlobalWorkerOptions.workerSrc = `/pdf/assets/${pdfjs.version}/pdf.worker.min.mjs`
  return pdfjs
}

/** The bytes `begin` (included) to `end` (not included), and the size of the whole file. */
async function fetchRange(paperId: string, begin: number, end: number) {
  const response = await fetch(`/api/papers/${encodeURIComponent(paperId)}/pdf`, {
    headers: { range: `bytes=${begin}-${end - 1}` },
  })
  if (!response.ok) throw new Error(`The PDF of ${paperId} could not be fetched (${response.status}).`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const size = Number(response.headers.get('content-range')?.split('/')[1] ?? bytes.length)
  return { bytes, size }
}
