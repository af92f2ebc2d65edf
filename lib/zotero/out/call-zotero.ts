import type { ZoteroCall } from './zotero-call'

/** Longer than Zotero takes for any request but the one that waits for the person, in ms. */
const USUAL_MS = 60_000

/** Calls the Zotero at this address (`http://127.0.0.1:23119`). Bodies go as one piece: it takes no streams. */
export function callZotero(address: string): ZoteroCall {
  return async (path, { method = 'GET', headers, body, signal, timeoutMs = USUAL_MS } = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await fetch(new URL(path, address), {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      redirect: 'manual',
    })
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
}
