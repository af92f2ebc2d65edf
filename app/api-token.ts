import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from '@/lib/env'
import { AppError } from '@/lib/errors'

export type ApiSettings = Pick<Env, 'HOST' | 'ALLOWED_HOSTS' | 'API_TOKEN'>
export type ApiRequest = { url: string; headers: Headers }

/** What programs alone use: asking, and reading what became of it. Pages download files of answers from there too. */
const FOR_PROGRAMS = /^\/api\/(?:mcp|research)(?:\/(?![^/]+\/export$)|$)/
/** Who starts Folio, or watches over it, asks this before all else. It tells numbers only. */
const FOR_ALL = '/api/health'
const LOOPBACK = /^(?:localhost|::1|127\.\d+\.\d+\.\d+)$/
const HOW = 'Send it as "Authorization: Bearer TOKEN".'

/**
 * Refuses a request to `/api` by someone unknown, once Folio can be reached from beyond this machine or has a token:
 * programs send the token, and Folio's own pages the cookie that came with them. Throws `AppError('unauthorized')` for a
 * wrong token or none, and `AppError('forbidden')` where none is set.
 */
export function requireToken(request: ApiRequest, settings: ApiSettings): void {
  const path = pathOf(request.url)
  if (!path.startsWith('/api/') || path === FOR_ALL || !needsToken(settings)) return
  const isForPrograms = FOR_PROGRAMS.test(path)
  const { API_TOKEN: token } = settings
  if (token === undefined) {
    if (!isForPrograms) return
    throw new AppError(
      'forbidden',
      'Folio can be reached from beyond this machine, and programs may ask it only with a token then. Set API_TOKEN where Folio runs, and start it again.',
    )
  }
  const sent = /^Bearer\s+(.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (sent !== undefined) {
    if (isSame(sent.trim(), token)) return
    throw new AppError('unauthorized', `This is not the token that API_TOKEN says. ${HOW}`)
  }
  const cookie = pageCookie(settings)
  if (!isForPrograms && cookie && isSame(readCookie(request.headers, cookie.name), cookie.value)) return
  throw new AppError('unauthorized', `This needs the token that API_TOKEN says. ${HOW}`)
}

/** What Folio's own pages show when they ask `/api` for something; null where nothing need be shown. */
export function pageCookie({ API_TOKEN: token }: ApiSettings): { name: string; value: string } | null {
  if (token === undefined) return null
  const value = createHmac('sha256', token).update("Folio's own pages").digest('base64url')
  // Cookies are kept by host, whatever the port: two Folios on one machine need two names.
  return { name: `folio-${value.slice(0, 8)}`, value: value.slice(8) }
}

function needsToken({ HOST, ALLOWED_HOSTS, API_TOKEN }: ApiSettings): boolean {
  // Names are given where a reverse proxy hands on what comes from elsewhere.
  return API_TOKEN !== undefined || ALLOWED_HOSTS.length > 0 || !LOOPBACK.test(HOST.toLowerCase())
}

/** As addresses are matched with routes: decoded. */
function pathOf(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Takes the same time wherever the two differ, and whatever their lengths. */
function isSame(sent: string, wanted: string): boolean {
  const [a, b] = [sent, wanted].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}

function readCookie(headers: Headers, name: string): string {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([own]) => own === name)?.[1] ?? ''
}
