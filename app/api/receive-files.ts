import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { AppError } from '@/lib/errors'

type ReceivedFile = { stream: AsyncIterable<Uint8Array>; fileName: string }

/**
 * Reads the files of a multipart request as they arrive and passes each to `take`, in order. Errors of `take` are
 * thrown after the request is read to its end; an aborted request also throws. `fileName` is a path if the sender gave
 * one.
 */
export async function receiveFiles<T>(
  request: Request,
  take: (file: ReceivedFile, place: number) => Promise<T>,
): Promise<T[]> {
  if (!request.body) throw new AppError('bad_request', 'The request has no files.')
  const form = openForm(request)
  const added: Promise<T>[] = []
  form.on('file', (_field, file, { filename }) => {
    const stream = file.iterator({ destroyOnReturn: false })
    const taken = take({ stream, fileName: filename ?? '' }, added.length)
    added.push(taken)
    // Drain a rejected file, or later files would never arrive.
    taken.catch(() => {}).finally(() => file.resume())
  })
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), form)
  } catch (error) {
    await Promise.allSettled(added)
    throw new AppError('bad_request', 'The upload was interrupted before it was complete. Send the files again.', {
      cause: error,
    })
  }
  if (added.length === 0) throw new AppError('bad_request', 'The request has no files.')
  return Promise.all(added)
}

function openForm(request: Request) {
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return busboy({ headers, defParamCharset: 'utf8', preservePath: true, limits: { fieldSize: 10_000, fields: 100 } })
  } catch (error) {
    throw new AppError('bad_request', 'Send files as multipart/form-data, as curl -F files=@paper.pdf ADDRESS does.', {
      cause: error,
    })
  }
}
