import { fetchAtOrigin } from '../requests/patience'

const MOST_BYTES = 4_000_000
const WAIT_MS = 4_000

/** `root`: base address of the server's native API, without a slash at the end. */
export type Server = { root: string; apiKey?: string; isPublicOnly?: boolean }
type Ask = { path: string; body?: unknown; signal?: AbortSignal }

/** Requests a path below the server's root. Returns its JSON; null for any other answer, or after four seconds. */
export async function askServer({ root, apiKey, isPublicOnly }: Server, { path, body, signal }: Ask): Promise<unknown> {
  const limit = AbortSignal.timeout(WAIT_MS)
  try {
    const init = {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    }
    const response = await fetchAtOrigin(`${root}${path}`, init, { isPublicOnly })
    if (!response.ok) {
      await response.body?.cancel()
      return null
    }
    return JSON.parse(await readAtMost(response))
  } catch {
    signal?.throwIfAborted()
    return null
  }
}

async function readAtMost(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MOST_BYTES) throw new Error('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
