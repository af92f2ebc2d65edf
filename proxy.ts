import { type NextRequest, NextResponse } from 'next/server'
import { requireSameSite } from './app/guard'
import { isDevelopment } from './lib/env'
import { AppError, ERRORS, toFailure } from './lib/errors'

const OWN_POLICY = /^\/(api|pdf\/assets)\//

/** Refuses foreign requests, and gives every page a policy under which only Folio's own scripts run. */
export function proxy(request: NextRequest): NextResponse {
  try {
    requireSameSite(request)
    requireReadable(request.nextUrl.pathname)
  } catch (error) {
    const failure = toFailure(error)
    return NextResponse.json({ error: failure }, { status: ERRORS[failure.code].status })
  }
  const headers = new Headers(request.headers)
  const policy = contentSecurityPolicy(crypto.randomUUID())
  // Next reads the nonce for its own scripts from the policy of the request.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set('referrer-policy', 'same-origin')
  // These send no pages, but data, PDFs and the PDF reader's worker, with policies of their own.
  if (!OWN_POLICY.test(request.nextUrl.pathname)) response.headers.set('content-security-policy', policy)
  return response
}

// Next copies the body of every request that passes here, and cuts it at 10 MB. Uploads go to /api/papers
// and /api/imports, which apply the guard by themselves.
export const config = { matcher: ['/((?!api/(?:papers|imports)/?$).*)'] }

/** Next answers a path that cannot be decoded as if the server were broken. */
function requireReadable(pathname: string): void {
  try {
    decodeURIComponent(pathname)
  } catch (error) {
    throw new AppError('bad_request', 'This address cannot be read. It may have been cut off.', { cause: error })
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
