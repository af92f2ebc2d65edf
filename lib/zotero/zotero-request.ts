import http from 'node:http'
import https from 'node:https'
import { openInflow } from '../net/inflow'
import { ZoteroFailure } from './zotero-failure'

/** A request to Zotero. `body` is sent with its length, because Zotero accepts nothing else. */
export type ZoteroRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: URL
  headers: Record<string, string>
  body?: Buffer
  /** maximum silence of the other side, in ms; the whole response may take `WHOLE` times as long */
  timeoutMs: number
  /** ends the request, as if nothing were listening */
  signal?: AbortSignal
}

/** Header names are in lower case. */
export type ZoteroAnswer = { status: number; headers: http.IncomingHttpHeaders; text: string }

/** Maximum size of a response: 10,000 items with long abstracts take half of it. */
const MOST_BYTES = 64 * 1024 * 1024

/** Time limit of a whole response, in silence timeouts: a server might send a byte now and then forever. */
const WHOLE = 6

/**
 * Sends one request and reads the whole response. Does not use `fetch`, which cannot set the `Host` that Zotero insists
 * on when it is reached by another name. Throws `ZoteroFailure`: not_running, silent, unreadable, too_large.
 */
export function sendToZotero({ method, url, headers, body, timeoutMs, signal }: ZoteroRequest): Promise<ZoteroAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (problem: 'not_running' | 'silent' | 'unreadable' | 'too_large', cause?: unknown) =>
      reject(new ZoteroFailure(problem, null, null, { cause }))
    const endSilent = () => {
      fail('silent')
      request.destroy()
    }
    const whole = setTimeout(endSilent, timeoutMs * WHOLE)
    const length = body || method !== 'GET' ? { 'content-length': String(body?.length ?? 0) } : {}
    const options = { method, headers: { ...headers, ...length }, timeout: timeoutMs, agent: false, signal }
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      const parts: Buffer[] = []
      let size = 0
      const endTooLarge = () => {
        fail('too_large')
        request.destroy()
      }
      const inflow = openInflow(endTooLarge)
      response.on('close', inflow.end)
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > MOST_BYTES) return endTooLarge()
        parts.push(part)
        inflow.take(part.length)
      })
      response.on('error', (error) => fail('unreadable', error))
      response.on('aborted', () => fail('unreadable'))
      response.on('end', () => {
        if (!response.complete) return fail('unreadable')
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString('utf8'),
        })
      })
    })
    request.on('timeout', endSilent)
    request.on('close', () => clearTimeout(whole))
    // Zotero closes the connection without a byte if it allows no access at all, which looks as if it were not running.
    request.on('error', (error) => fail('not_running', error))
    request.end(body)
  })
}
