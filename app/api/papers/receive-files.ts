import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { AppError } from '@/lib/errors'
import { type AddedPaper, addFile } from '@/lib/library/add-papers'

/**
 * Reads the files of a multipart request as they arrive, straight to disk, one after the other. A file that
 * cannot be taken is among the results; only a request that breaks off throws.
 */
export async function receiveFiles(request: Request): Promise<AddedPaper[]> {
  if (!request.body) throw new AppError('bad_request', 'The request has no files.')
  const form = openForm(request)
  const added: Promise<AddedPaper>[] = []
  form.on('file', (_field, file, { filename }) => {
    const taken = addFile({ stream: file.iterator({ destroyOnReturn: false }), fileName: filename ?? '' })
    added.push(taken)
    // What was refused is still read to its end, or the files behind it would never come.
    taken.catch(() => {}).finally(() => file.resume())
  })
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), form)
  } catch (error) {
    await Promise.allSettled(added)
    throw new AppError('bad_request', 'The upload broke off before it was complete.', { cause: error })
  }
  if (added.length === 0) throw new AppError('bad_request', 'The request has no files.')
  return Promise.all(added)
}

function openForm(request: Request) {
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return busboy({ headers, defParamCharset: 'utf8', limits: { fieldSize: 10_000, fields: 100 } })
  } catch (error) {
    throw new AppError('bad_request', 'The upload is no valid multipart/form-data.', { cause: error })
  }
}
