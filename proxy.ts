import { type NextRequest, NextResponse } from 'next/server'
import { fail } from './app/api/respond'
import { UNSERVED } from './app/before-next'
import { requireAccess, requireOwn } from './app/guard'
import { bearerChallenge, MCP, OAUTH } from './app/oauth/oauth-addresses'
import { publicOrigin } from './app/sign-in/public-origin'
import {
  FORGOTTEN,
  INSTITUTE,
  INSTITUTE_BACK,
  ownAddress,
  PASSKEY,
  SIGN_IN,
  signInPage,
} from './app/sign-in/sign-in-page'
import { SIGNED_OUT } from './app/sign-in/signed-out'
import { JOIN } from './lib/accounts/joining/invitations'
import { isDevelopment } from './lib/env'
import { AppError, ERRORS, type Failure, toFailure } from './lib/errors'
import { hasAccounts } from './lib/reach'
import { LINK } from './lib/sharing/share-terms'

const OWN_POLICY = /^\/(?:(?:api|pdf\/assets)\/|link(?:\/|$))/
/** The page of a single link. */
const ONE_LINK = /^\/link\/[\w-]+$/
/** Pages for signing in and joining. */
const WAYS_IN = [JOIN, FORGOTTEN, PASSKEY, INSTITUTE, INSTITUTE_BACK]
/** Forms that are not Next pages and have policies of their own. */
const FORMS = [SIGN_IN, ...WAYS_IN, OAUTH.authorize]
/** Endpoints where programs learn how to get access, and get what a person grants them. */
const FOR_PROGRAMS = [OAUTH.resource, OAUTH.resource + MCP, OAUTH.server, OAUTH.register, OAUTH.token, OAUTH.revoke]
/** Half a year. */
const TRANSPORT_SECONDS = 15_552_000
/**
 * Returns everything that strangers may request, by exact path. The health endpoint only tells them that Folio is up.
 */
const forAll = () => [SIGN_IN, '/api/health', ...(hasAccounts() ? [...WAYS_IN, ...FOR_PROGRAMS, LINK] : [])]

/**
 * Refuses cross-site requests and those of strangers, whatever they are for: pages, their data, actions, images and
 * scripts. Gives every page a content security policy that allows only Folio's own scripts.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  try {
    requireReadable(request.nextUrl)
    const { pathname } = new URL(request.url)
    if (forAll().includes(pathname) || (hasAccounts() && ONE_LINK.test(pathname))) requireOwn(request)
    // Each MCP tool declares whether it only reads.
    else await requireAccess({ method: request.method, headers: request.headers, reads: pathname === MCP })
    await requireWholeForm(request)
    await requireWholeCall(request)
  } catch (error) {
    return withTransportSecurity(request, refuse(request, toFailure(error)))
  }
  const headers = new Headers(request.headers)
  const policy = contentSecurityPolicy(crypto.randomUUID())
  // Next reads the nonce for its own scripts from the policy in the request.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('x-content-type-options', 'nosniff')
  // Earlier links contain the key to their content in the address.
  response.headers.set('referrer-policy', request.nextUrl.pathname === LINK ? 'no-referrer' : 'same-origin')
  // These serve no pages but data, PDFs and the PDF reader's worker, with policies of their own.
  if (OWN_POLICY.test(request.nextUrl.pathname) || FORMS.includes(request.nextUrl.pathname))
    return withTransportSecurity(request, response)
  response.headers.set('content-security-policy', policy)
  return withTransportSecurity(request, response)
}

// Next copies and truncates the body of every request that passes through here: see next.config.ts. Uploads go to
// /api/papers, /api/papers/ID/pdf and /api/imports, which check access themselves.
export const config = { matcher: ['/((?!api/(?:papers|imports|papers/[^/]+/pdf)/?$).*)'] }

/**
 * Tells browsers that came over TLS to use only TLS for half a year. They ignore it otherwise, so a forged protocol
 * header has no effect.
 */
function withTransportSecurity<T extends Response>(request: NextRequest, response: T): T {
  if (publicOrigin(request.headers).startsWith('https:'))
    response.headers.set('strict-transport-security', `max-age=${TRANSPORT_SECONDS}`)
  return response
}

/** Responds in the form that the client can show: a page, an error text, or JSON. */
function refuse({ method, nextUrl, headers }: NextRequest, { code, message }: Failure): Response {
  if (code !== 'unauthorized') return fail(code, message)
  const wantsPage = method === 'GET' && (headers.get('accept') ?? '').includes('text/html')
  if (wantsPage && !nextUrl.pathname.startsWith('/api/'))
    return signInPage(headers, { to: ownAddress(nextUrl.pathname + nextUrl.search) })
  // Next shows the text only for exactly this type; otherwise it reports an unexpected response.
  if (headers.has('next-action'))
    return new Response(SIGNED_OUT, {
      status: ERRORS[code].status,
      headers: { 'content-type': 'text/plain', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    })
  const response = fail(code, message)
  if (hasAccounts() && nextUrl.pathname === MCP)
    response.headers.set('www-authenticate', bearerChallenge(publicOrigin(headers)))
  return response
}

/** Next responds with a server error to a path that cannot be decoded. No address of Folio contains a NUL. */
function requireReadable({ pathname, searchParams }: URL): void {
  if (pathname === UNSERVED)
    throw new AppError('bad_request', 'Folio serves no TRACE, and no address that does not begin with a slash.')
  try {
    const asked = [decodeURIComponent(pathname), ...[...searchParams].flat()]
    if (asked.some((text) => text.includes('\0'))) throw new Error('NUL')
  } catch (error) {
    throw new AppError('bad_request', 'This address cannot be read. It may have been cut off.', { cause: error })
  }
}

/** Next responds with a server error to a form that it cannot parse. */
async function requireWholeForm(request: NextRequest): Promise<void> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data/i.test(type) || request.nextUrl.pathname.startsWith('/api/')) return
  try {
    await request.clone().formData()
  } catch (error) {
    throw new AppError('bad_request', 'This form cannot be read. It may have been cut off.', { cause: error })
  }
}

/** Prefixes starting with `$` that are allowed in a string of a call: such a call has no other parts to refer to. */
const PART_OF_CALL = /^\$(?:$|[$nDNIT-]|undefined$|0(?::|$))/

/**
 * Tells whether a value of a call refers to another part. Not a reviver, because with one, JSON.parse of Node 20
 * sometimes accepts '['.
 */
function namesPart(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('$') && !PART_OF_CALL.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(namesPart)
}

/** Next responds with a server error to an action call that it cannot parse. */
async function requireWholeCall(request: NextRequest): Promise<void> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.headers.has('next-action') || /^multipart\/form-data/i.test(type)) return
  const message = 'This call cannot be read. It may have been cut off, or be of an older version: load the page again.'
  try {
    const sent: unknown = JSON.parse(await request.clone().text())
    if (!Array.isArray(sent) || namesPart(sent)) throw new Error('no arguments')
  } catch (error) {
    throw new AppError('bad_request', message, { cause: error })
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
