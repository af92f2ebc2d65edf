import { isIP } from 'node:net'
import type { Right } from '@/lib/accounts/rights/rights'
import type { Scope } from '@/lib/accounts/rights/scopes'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'
import { requireToken } from './api-token'
import { requirePerson } from './require-person'

const OWN_NAMES = ['localhost', '127.0.0.1', '::1']
export const WILDCARDS = ['0.0.0.0', '::', '']

/** `reads`: the request changes nothing, whatever its method. */
export type GuardedRequest = { method: string; headers: Headers; reads?: boolean }

/**
 * Finds requests that another site's page could send: with a name that resolves to this machine (`Host`), with a
 * foreign `Origin`, or with a cross-site change. `listenHost`: the HOST that Folio listens on; `allowedHosts`: further
 * names of this server. Returns the reason, or null if the request is ours.
 */
export function findForeign(
  { method, headers }: GuardedRequest,
  listenHost: string,
  allowedHosts: string[] = [],
): string | null {
  const host = headers.get('host') ?? ''
  const name = hostName(host)
  if (name === null || !(isOurs(name, listenHost, allowedHosts) || allowedHosts.includes(host.toLowerCase()))) {
    return `Folio does not accept requests for the host name "${host}". Add it to ALLOWED_HOSTS.`
  }
  const origin = headers.get('origin')
  if (origin !== null && !(URL.canParse(origin) && sameHost(new URL(origin), host))) {
    return 'Folio does not accept requests from other sites.'
  }
  const changes = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  const fromElsewhere = ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')
  return changes && fromElsewhere ? 'Folio does not accept requests from other sites.' : null
}

/** Throws `AppError('forbidden')` if `findForeign` gives a reason. */
export function requireOwn(request: GuardedRequest): void {
  const reason = findForeign(request, env().HOST, env().ALLOWED_HOSTS)
  if (reason) throw new AppError('forbidden', reason)
}

/**
 * Lets known people and programs with the given right through, and attributes the request to them. Returns the
 * program's scope; people have full scope. Throws like `requireOwn`, and like `requirePerson` or, without accounts,
 * `requireToken`.
 */
export async function requireAccess(request: GuardedRequest, right: Right = 'read'): Promise<Scope> {
  requireOwn(request)
  if (hasAccounts()) return requirePerson(request, right)
  await requireToken(request, env())
  return 'add'
}

function isOurs(name: string, listenHost: string, allowedHosts: string[]): boolean {
  if (OWN_NAMES.includes(name) || name === listenHost.toLowerCase() || allowedHosts.includes(name)) return true
  // A bare address cannot be redirected by DNS, so when listening everywhere any address is accepted.
  return WILDCARDS.includes(listenHost) && isIP(name) !== 0
}

/** The name in a Host header, without port and brackets; null if it is invalid. */
function hostName(host: string): string | null {
  const match = host.match(/^(?:\[([0-9a-f:.]+)\]|([^\s:/?#@\\[\]]+))(?::\d{1,5})?$/i)
  return (match?.[1] ?? match?.[2])?.toLowerCase() ?? null
}

function sameHost(origin: URL, host: string): boolean {
  return /^https?:$/.test(origin.protocol) && URL.canParse(`${origin.protocol}//${host}`)
    ? new URL(`${origin.protocol}//${host}`).host === origin.host
    : false
}
