import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../errors'
import { openInflow } from '../../net/inflow'
import { guardedLookup, isPublicAddress, requireAllowed } from '../../net/public-address'

/** A response. `body` is read as it arrives, and fails with `AppError` if it is too long or too slow. */
export type Fetched = {
  status: number
  url: URL
  type: string
  headers: http.IncomingHttpHeaders
  body: AsyncIterable<Uint8Array>
}

export type FetchLimits = {
  maxBytes: number
  /** for the whole exchange, including redirects and body */
  timeoutMs: number
  signal?: AbortSignal
  accept?: string
  /** a configured base address: addresses below it may be anywhere, even on this machine, but its redirects may not */
  trusted?: string
  /** sent to the trusted address only, not to other redirect targets */
  headers?: Record<string, string>
  /** maximum number of redirects; 5 by default */
  redirects?: number
  /** body to POST, `length` bytes long, instead of a GET */
  post?: { type: string; length: number; body: AsyncIterable<Uint8Array> }
  /** whether an IP address may be connected to */
  allow?: (address: string) => boolean
}

const MAX_REDIRECTS = 5

/**
 * Sends a GET or POST to an address from a person or a paper. Allows http and https, and public addresses only: each
 * name is resolved and checked at the moment of connecting, and again on each redirect, so that neither DNS rebinding
 * nor a redirect reaches the internal network. Throws `AppError`: `bad_request` (not http, or credentials), `forbidden`
 * (not public), `too_large`, `source_failed` (no connection, too slow, too many redirects). An HTTP error status is not
 * thrown.
 */
export async function safeFetch(address: string | URL, limits: FetchLimits): Promise<Fetched> {
  const deadline = AbortSignal.timeout(limits.timeoutMs)
  const signal = limits.signal ? AbortSignal.any([deadline, limits.signal]) : deadline
  let url = parse(address)
  let trusted = limits.trusted !== undefined && isUnder(url, new URL(limits.trusted))
  for (let hop = 0; hop <= (limits.redirects ?? MAX_REDIRECTS); hop++) {
    const response = await request(url, {
      ...limits,
      signal,
      allow: trusted ? () => true : limits.allow,
      headers: trusted ? limits.headers : undefined,
    })
    const location = isRedirect(response.statusCode) && response.headers.location
    if (!location) return fetched(url, response, limits, signal)
    response.destroy()
    url = parse(new URL(location, url))
    trusted = false
  }
  throw new AppError('source_failed', `${url.host} redirected too many times.`)
}

function isUnder({ origin, pathname }: URL, base: URL): boolean {
  return origin === base.origin && `${pathname}/`.startsWith(base.pathname.replace(/\/*$/, '/'))
}

function parse(address: string | URL): URL {
  const url = URL.canParse(String(address)) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new AppError('bad_request', 'Only http and https addresses can be fetched.')
  }
  if (url.username || url.password)
    throw new AppError('bad_request', 'Folio does not fetch addresses that contain a password.')
  return url
}

async function request(
  url: URL,
  { signal, accept, allow = isPublicAddress, headers: own, post }: FetchLimits,
): Promise<http.IncomingMessage> {
  requireAllowed(url, allow)
  const { request: open } = url.protocol === 'https:' ? https : http
  const headers = {
    ...own,
    ...{ accept: accept ?? '*/*', 'accept-encoding': 'identity', 'user-agent': 'Folio/0.1' },
    ...(post && { 'content-type': post.type, 'content-length': String(post.length) }),
  }
  const method = post ? 'POST' : 'GET'
  return new Promise((settle, fail) => {
    const failed = (error: unknown) => fail(toFailure(error, url.host, signal))
    const sent = open(url, { method, signal, headers, agent: false, lookup: guardedLookup(allow) }, settle)
    sent.on('error', failed)
    if (post) pipeline(post.body, sent).catch(failed)
    else sent.end()
  })
}

function fetched(url: URL, response: http.IncomingMessage, limits: FetchLimits, signal: AbortSignal): Fetched {
  const announced = Number(response.headers['content-length'] ?? 0)
  const type = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  async function* body() {
    try {
      let size = 0
      if (announced > limits.maxBytes) throw tooLarge(url.host, limits.maxBytes)
      for await (const bytes of response as AsyncIterable<Uint8Array>) {
        size += bytes.length
        if (size > limits.maxBytes) throw tooLarge(url.host, limits.maxBytes)
        yield bytes
      }
    } catch (error) {
      throw toFailure(error, url.host, signal)
    } finally {
      response.destroy()
    }
  }
  return { status: response.statusCode ?? 0, url, type, headers: response.headers, body: body() }
}

/**
 * Reads the whole body. Throws like the body does, and `AppError('too_large')` if this process is reading too much at
 * once.
 */
export async function readWhole({ body, url }: Fetched): Promise<Buffer> {
  let isTooMuch = false
  const inflow = openInflow(() => {
    isTooMuch = true
  })
  const parts: Uint8Array[] = []
  try {
    for await (const bytes of body) {
      inflow.take(bytes.length)
      if (isTooMuch)
        throw new AppError(
          'too_large',
          `Folio has too many downloads in progress to finish the one from ${url.host}. Try again later.`,
        )
      parts.push(bytes)
    }
    return Buffer.concat(parts)
  } finally {
    inflow.end()
  }
}

function isRedirect(status = 0): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function tooLarge(host: string, maxBytes: number): AppError {
  return new AppError('too_large', `The response from ${host} is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`)
}

function toFailure(error: unknown, host: string, signal?: AbortSignal): AppError {
  if (error instanceof AppError) return error
  const code = (error as NodeJS.ErrnoException).code
  if (signal?.aborted) return new AppError('source_failed', `${host} took too long to respond.`, { cause: error })
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new AppError('source_failed', `${host} could not be found. Is this machine connected to the internet?`, {
      cause: error,
    })
  }
  return new AppError('source_failed', `The connection to ${host} failed${code ? ` (${code})` : ''}.`, { cause: error })
}
