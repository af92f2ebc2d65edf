import { Readable } from 'node:stream'
import { openStored, storedSize } from '@/lib/files/store'
import { addPdf } from '@/lib/library/add/add-pdf'
import { getPaperFile } from '@/lib/library/paper/paper-file'
import { requireAccess } from '../../../../guard'
import { receiveFiles } from '../../../receive-files'
import { json, respond } from '../../../respond'
import { type PaperParams, paperIdOf } from '../../paper-id'
import { byteRange } from './byte-range'

/** Serves the PDF, whole or in ranges. Its ETag is the hash of its bytes. */
export async function GET(request: Request, context: PaperParams) {
  return respond(async () => {
    await requireAccess(request)
    const { hash, fileName } = await getPaperFile(await paperIdOf(context))
    return sendPdf(request, hash, fileName)
  })
}

export const HEAD = GET

/** Adds a PDF to a paper without one: a file as multipart/form-data. */
export async function POST(request: Request, context: PaperParams) {
  return respond(async () => {
    await requireAccess(request, 'tend')
    const id = await paperIdOf(context)
    return json({ papers: await receiveFiles(request, (file) => addPdf(id, file)) }, 202)
  })
}

async function sendPdf(request: Request, hash: string, fileName: string): Promise<Response> {
  const size = await storedSize(hash)
  const etag = `"${hash}"`
  const headers = new Headers({
    'content-type': 'application/pdf',
    'content-disposition': inline(fileName),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; sandbox",
    'x-content-type-options': 'nosniff',
    etag,
  })
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  const ifRange = request.headers.get('if-range')
  const range = byteRange(ifRange && ifRange !== etag ? null : request.headers.get('range'), size)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  const bytes = request.method === 'HEAD' ? null : await openStored(hash, { start, end }, request.signal)
  const body = bytes && (Readable.toWeb(bytes) as ReadableStream)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** Content-Disposition with the file name in ASCII and UTF-8 (RFC 6266). */
function inline(fileName: string): string {
  const ascii =
    fileName
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '_') || 'paper.pdf'
  const exact = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `inline; filename="${ascii}"; filename*=UTF-8''${exact}`
}
