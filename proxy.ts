import { type NextRequest, NextResponse } from 'next/server'
import { fail } from './app/api/respond'
import { pageCookie } from './app/api-token'
import { requireAccess } from './app/guard'
import { env, isDevelopment } from './lib/env'
import { AppError, toFailure } from './lib/errors'

const OWN_POLICY = /^\/(api|pdf\/assets)\//

/** Refuses foreign requests, and gives every page a policy under which only Folio's own scripts run. */
export async function proxy(request: NextRequest): Promise<Response> {
  try {
    requireReadable(request.nextUrl)
    requireAccess(request)
    await requireWholeForm(request)
  } catch (error) {
    const { code, message } = toFailure(error)
    return fail(code, message)
  }
  const headers = new Headers(request.headers)
  const policy = contentSecurityPolicy(crypto.randomUUID())
  // Next reads the nonce for its own scripts from the policy of the request.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set('referrer-policy', 'same-origin')
  // These send no pages, but data, PDFs and the PDF reader's worker, with policies of their own.
  if (OWN_POLICY.test(request.nextUrl.pathname)) return response
  response.headers.set('content-security-policy', policy)
  const cookie = pageCookie(env())
  if (cookie) response.cookies.set({ ...cookie, path: '/api', httpOnly: true, sameSite: 'strict' })
  return response
}

// Next copies the body of every request that passes here, and cuts it at 10 MB. Uploads go to /api/papers,
// /api/papers/ID/pdf and /api/imports, which apply the guard by themselves.
export const config = { matcher: ['/((?!api/(?:papers|imports|papers/[^/]+/pdf)/?$).*)'] }

/** Next answers a path that cannot be decoded as if the server were broken; no address of Folio's has a NUL. */
function requireReadable({ pathname, searchParams }: URL): void {
  try {
    const asked = [decodeURIComponent(pathname), ...[...searchParams].flat()]
    if (asked.some((text) => text.includes('\0'))) throw new Error('NUL')
  } catch (error) {
    throw new AppError('bad_request', 'This address cannot be read. It may have been cut off.', { cause: error })
  }
}

/** Next answers a form that it cannot read as if the server were broken. */
async function requireWholeForm(request: NextRequest): Promise<void> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data/i.test(type) || request.nextUrl.pathname.startsWith('/api/')) return
  try {
    await request.clone().formData()
  } catch (error) {
    throw new AppError('bad_request', 'This form cannot be read. It may have been cut off.', { cause: error })
  }
}

function contentSecurityPolicy(nonce: string): string {
  // React's error overlay evaluates code, in development only.
  const development = isDevelopment() ? " 'unsafe-eval'" : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
