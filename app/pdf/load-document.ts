import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'

/** A few of these cover most papers; a book is not fetched whole for one page. */
const RANGE_BYTES = 512 * 1024
const KEEP_MS = 60_000
/** Maximum pixels of a picture to decode, as many as A4 has at 1,000 dpi; larger ones are missing from the page. */
const PICTURE_PIXELS = 100_000_000

type Opening = { task: PDFDocumentLoadingTask; worker: PDFWorker }
type Loading = { opening: Promise<Opening>; users: number; forget?: ReturnType<typeof setTimeout> }

/** Documents in use or used within the last minute: the next citation is often from the same paper. */
const documents = new Map<string, Loading>()

/**
 * Opens a paper's PDF, or shares an open one. Fetches only the ranges that are needed. Call `release` when done. The
 * promise rejects if the PDF is missing or unreadable.
 */
export function acquireDocument(paperId: string): { document: Promise<PDFDocumentProxy>; release: () => void } {
  const loading = documents.get(paperId) ?? { opening: open(paperId), users: 0 }
  documents.set(paperId, loading)
  clearTimeout(loading.forget)
  loading.users += 1
  const document = loading.opening.then(({ task }) => task.promise)
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
  loading.opening.then(close).catch(() => {})
}

async function close({ task, worker }: Opening) {
  await task.destroy()
  worker.destroy()
}

/**
 * A spare worker for the next paper, because starting one takes half as long as drawing a page. Each paper has its own.
 */
let spare: PDFWorker | null = null
const SPARE_MS = 1_000

/** Loads the code that opens PDFs, when one is likely to be opened. */
export function preparePdf(): void {
  loadPdfjs()
    .then((pdfjs) => {
      spare ??= new pdfjs.PDFWorker()
    })
    .catch(() => {})
}

async function open(paperId: string): Promise<Opening> {
  // The worker starts while the file is being fetched.
  preparePdf()
  const [pdfjs, first] = await Promise.all([loadPdfjs(), fetchRange(paperId, 0, RANGE_BYTES)])
  const worker = spare ?? new pdfjs.PDFWorker()
  spare = null
  const assets = `/pdf/assets/${pdfjs.version}`
  const options = {
    worker,
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
  if (first.size <= first.bytes.length) return opened(pdfjs.getDocument({ ...options, data: first.bytes }), worker)
  const range = new pdfjs.PDFDataRangeTransport(first.size, first.bytes)
  const task = pdfjs.getDocument({ ...options, range })
  range.requestDataRange = (begin, end) => {
    fetchRange(paperId, begin, end).then(
      ({ bytes }) => range.onDataRange(begin, bytes),
      () => task.destroy(),
    )
  }
  return opened(task, worker)
}

function opened(task: PDFDocumentLoadingTask, worker: PDFWorker): Opening {
  task.promise.then(
    () => setTimeout(preparePdf, SPARE_MS),
    () => worker.destroy(),
  )
  return { task, worker }
}

async function loadPdfjs() {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdfjs.GlobalWorkerOptions.workerSrc = `/pdf/assets/${pdfjs.version}/pdf.worker.min.mjs`
  return pdfjs
}

/** Fetches bytes from `begin` (inclusive) to `end` (exclusive), and the size of the whole file. */
async function fetchRange(paperId: string, begin: number, end: number) {
  const response = await fetch(`/api/papers/${encodeURIComponent(paperId)}/pdf`, {
    headers: { range: `bytes=${begin}-${end - 1}` },
  })
  if (!response.ok) throw new Error(`The PDF of ${paperId} could not be fetched (${response.status}).`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const size = Number(response.headers.get('content-range')?.split('/')[1] ?? bytes.length)
  return { bytes, size }
}
