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

/** `reads`: it changes nothing, whatever its method. */
export type GuardedRequest = { method: string; headers: Headers; reads?: boolean }

/**
 * Refuses what another site's page could send: a name that was made to resolve to this machine (`Host`), and
 * requests that carry a foreign `Origin` or change something across sites. `listenHost` is the HOST that Folio
 * listens on, `allowedHosts` more names that lead here. Returns the reason, or null when the request is ours.
 */
export function findForeign(
  { method, headers }: GuardedRequest,
  listenHost: string,
  allowedHosts: string[] = [],
): string | null {
  const host = headers.get('host') ?? ''
  const name = hostName(host)
  if (name === null || !(isOurs(name, listenHost, allowedHosts) || allowedHosts.includes(host.toLowerCase()))) {
    return `Folio does not answer to the host name "${host}". Add it to ALLOWED_HOSTS.`
  }
  const origin = headers.get('origin')
  if (origin !== null && !(URL.canParse(origin) && sameHost(new URL(origin), host))) {
    return 'Folio does not accept requests from other sites.'
  }
  const changes = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  const fromElsewhere = ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')
  return changes && fromElsewhere ? 'Folio does not accept requests from other sites.' : null
}

/** Throws `AppError('forbidden')` for a request that `findForeign` finds a reason against. */
export function requireOwn(request: GuardedRequest): void {
  const reason = findForeign(request, env().HOST, env().ALLOWED_HOSTS)
  if (reason) throw new AppError('forbidden', reason)
}

/**
 * Lets through the people and programs that are known and may do what `right` says; from then on the request is theirs.
 * Gives what a program may do; who needs no program may do anything. Throws as `requireOwn`, and `requirePerson` or, where
 * there are no accounts, `requireToken` do.
 */
export async function requireAccess(request: GuardedRequest, right: Right = 'read'): Promise<Scope> {
  requireOwn(request)
  if (hasAccounts()) return requirePerson(request, right)
  await requireToken(request, env())
  return 'add'
}

function isOurs(name: string, listenHost: string, allowedHosts: string[]): boolean {
  if (OWN_NAMES.includes(name) || name === listenHost.toLowerCase() || allowedHosts.includes(name)) return true
  // A bare address cannot be made to point elsewhere, so listening everywhere may answer to any.
  return WILDCARDS.includes(listenHost) && isIP(name) !== 0
}

/** The name in a Host header, without port and brackets; null when it is none. */
function hostName(host: string): string | null {
  const match = host.match(/^(?:\[([0-9a-f:.]+)\]|([^\s:/?#@\\[\]]+))(?::\d{1,5})?$/i)
  return (match?.[1] ?? match?.[2])?.toLowerCase() ?? null
}

function sameHost(origin: URL, host: string): boolean {
  return /^https?:$/.test(origin.protocol) && URL.canParse(`${origin.protocol}//${host}`)
    ? new URL(`${origin.protocol}//${host}`).host === origin.host
    : false
}
