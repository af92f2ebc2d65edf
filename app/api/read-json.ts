import { AppError } from '@/lib/errors'

/** Larger than any question or draft. */
const MOST_BYTES = 1024 * 1024

/** First bytes of every PDF, whatever type the request claims. */
const PDF = '%PDF-'

/**
 * Parses a request as JSON; null if it is not JSON. Throws `AppError('bad_request')` for a PDF, and like `readBody`.
 */
export async function readJson(request: Request): Promise<unknown> {
  const body = await readBody(request, (begin) => {
    if (begin.subarray(0, PDF.length).toString('latin1') === PDF)
      throw new AppError(
        'bad_request',
        'This is a raw PDF. Send it as multipart form data: curl -F files=@paper.pdf ADDRESS.',
      )
  })
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/**
 * Reads the body of a request. `look` gets the first bytes before the rest is read. Throws `AppError('too_large')` when
 * the limit is exceeded.
 */
export async function readBody(request: Request, look: (begin: Buffer) => void = () => {}): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const bytes of request.body ?? []) {
    if (size === 0) look(Buffer.from(bytes))
    size += bytes.length
    if (size > MOST_BYTES)
      throw new AppError('too_large', 'This request is larger than 1 MB. Split it into smaller requests.')
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}
