import { AppError } from '../errors'
import { safeFetch } from './safe-fetch'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 4 * 1024 * 1024
const PAUSE_MS = 60_000

/** Origins that could not be reached, and until when nobody needs to try again. */
const unreachable = new Map<string, { until: number; error: AppError }>()

/**
 * GETs a text from a configured source: at most five seconds and 4 MB. After a failed connection the source
 * counts as unreachable for a minute, so that offline a batch of papers does not wait five seconds for each.
 * Throws `AppError('source_failed')`.
 */
export async function askSource(
  base: string,
  path: string,
  { signal, accept }: { signal?: AbortSignal; accept: string },
): Promise<{ status: number; text: string }> {
  const known = unreachable.get(base)
  if (known && known.until > Date.now()) throw known.error
  unreachable.delete(base)
  try {
    const url = `${base.replace(/\/$/, '')}${path}`
    const response = await safeFetch(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal, accept, trusted: base })
    const parts: Uint8Array[] = []
    for await (const bytes of response.body) parts.push(bytes)
    return { status: response.status, text: new TextDecoder().decode(Buffer.concat(parts)) }
  } catch (error) {
    const failure = error instanceof AppError ? new AppError('source_failed', error.message, { cause: error }) : error
    const givenUp = signal?.aborted
    if (failure instanceof AppError && !givenUp) {
      unreachable.set(base, { until: Date.now() + PAUSE_MS, error: failure })
    }
    throw failure
  }
}
