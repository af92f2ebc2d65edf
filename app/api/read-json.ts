import { AppError } from '@/lib/errors'

/** More than any question or draft. */
const MOST_BYTES = 1024 * 1024

/** The JSON of a request, null for what is none. Throws `AppError('too_large')` before more than the limit is read. */
export async function readJson(request: Request): Promise<unknown> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const bytes of request.body ?? []) {
    size += bytes.length
    if (size > MOST_BYTES)
      throw new AppError('too_large', 'This request has more than 1 MB of JSON. Send less at once.')
    parts.push(bytes)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    return null
  }
}
