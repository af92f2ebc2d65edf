import { AppError } from '@/lib/errors'

/** More than any question or draft. */
const MOST_BYTES = 1024 * 1024

/** How every PDF begins, whatever the request says of it. */
const PDF = '%PDF-'

/**
 * The JSON of a request, null for what is none. Throws `AppError('bad_request')` for a PDF, and as `readBody` does.
 */
export async function readJson(request: Request): Promise<unknown> {
  const body = await readBody(request, (begin) => {
    if (begin.subarray(0, PDF.length).toString('latin1') === PDF)
      throw new AppError('bad_request', 'This is a bare PDF. Send it in a form: curl -F files=@paper.pdf ADDRESS.')
  })
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/**
 * The bytes of a request; `look` sees the first of them before the rest is read. Throws `AppError('too_large')` before
 * more than the limit is read.
 */
export async function readBody(request: Request, look: (begin: Buffer) => void = () => {}): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const bytes of request.body ?? []) {
    if (size === 0) look(Buffer.from(bytes))
    size += bytes.length
    if (size > MOST_BYTES) throw new AppError('too_large', 'This request is larger than 1 MB. Send less at once.')
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}
