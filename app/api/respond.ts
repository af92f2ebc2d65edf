import { ERRORS, type ErrorCode, toFailure } from '@/lib/errors'
import { log } from '@/lib/log'

/** Runs a route handler and turns errors into `{ error: { code, message } }` with the right status. */
export async function respond(handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle()
  } catch (error) {
    const { code, message } = toFailure(error)
    if (code === 'internal') log.error('request failed', { detail: String(error).slice(0, 300) })
    return fail(code, message)
  }
}

/** An error response. */
export function fail(code: ErrorCode, message: string): Response {
  const response = json({ error: { code, message } }, ERRORS[code].status)
  if (code === 'unauthorized') response.headers.set('www-authenticate', 'Bearer')
  return response
}

/** Headers for JSON that must not be cached. */
export const JSON_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** A JSON response that is not cached. */
export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: JSON_HEADERS })
}
