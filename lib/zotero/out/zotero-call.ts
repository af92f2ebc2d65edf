import { askZotero, headerOf, type ZoteroServer } from '../ask-zotero'
import { OTHER_ACCOUNT, WriteStop } from './write-stop'
import type { ZoteroReply } from './zotero-reply'

export type CallOptions = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** sent as JSON */
  body?: unknown
  /** sent as a form, to zotero.org only */
  form?: Record<string, string>
  /** set if it waits for the person: the time limit in ms, and a signal that ends it */
  waits?: { timeoutMs: number; signal: AbortSignal }
}

/** Sends a request to the connected Zotero, for a path such as `/users/0/items`. Throws if nothing answers. */
export type ZoteroCall = (path: string, options?: CallOptions) => Promise<ZoteroReply>

/** Headers sent to the local Zotero only. For zotero.org the address and the stored key replace them. */
const LOCAL_ALONE = ['Zotero-Server-ID', 'Zotero-API-Key']

/** Error statuses to return instead of throwing; `stopFor` interprets them for writing. */
const ALL = [304, 400, 401, 403, 404, 409, 412, 413, 428, 429, 500, 501, 502, 503, 504]
/** Time limit in ms: more than Zotero needs for fifty objects. */
const USUAL_MS = 60_000

export function zoteroCall(server: ZoteroServer): ZoteroCall {
  return async (path, { method = 'GET', headers = {}, body, form, waits } = {}) => {
    // Make sure that the stored key only goes to its own account, whatever was planned before.
    const isWeb = server.kind === 'web'
    if (isWeb && headers['Zotero-Server-ID'] !== server.serverId) throw new WriteStop('failed', OTHER_ACCOUNT)
    const own = isWeb
      ? Object.fromEntries(Object.entries(headers).filter(([name]) => !LOCAL_ALONE.includes(name)))
      : headers
    const answer = await askZotero(server, path, {
      ...{ method, headers: own, json: body, allow: ALL, timeoutMs: USUAL_MS, ...(form && { form }) },
      ...(waits && { ...waits, isAside: true }),
    })
    return {
      status: answer.status,
      body: answer.text,
      retryAfter: Number(answer.headers['retry-after']) || null,
      total: Number(headerOf(answer.headers, 'total-results')) || null,
      from: server.kind,
    }
  }
}
