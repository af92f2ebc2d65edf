import { OAuthError } from '@/lib/accounts/programs/oauth-error'
import { findProgram, hasRedirect, type Program } from '@/lib/accounts/programs/programs'
import { type Scope, widestScope } from '@/lib/accounts/rights/scopes'
import { AppError } from '@/lib/errors'

/** Parameters of an authorization request (RFC 6749, 4.1.1; RFC 7636, 4.3; RFC 8707, 2). */
export const PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
]

/** The requesting program, and the address for the response. */
export type ReturnAddress = { program: Program; redirectUri: string; state: string }
export type Authorization = ReturnAddress & { scope: Scope; challenge: string }

type Read = (name: string) => string

/** Throws `AppError('bad_request')` if there is no trusted address to report errors to. */
export async function readReturnAddress(read: Read): Promise<ReturnAddress> {
  const program = await findProgram(read('client_id'))
  if (!program)
    throw new AppError(
      'bad_request',
      'This program is not registered with Folio. In the program, remove Folio and add it again.',
    )
  const [only, ...more] = program.redirectUris
  const redirectUri = read('redirect_uri') || (more.length === 0 ? (only ?? '') : '')
  if (!hasRedirect(program, redirectUri))
    throw new AppError('bad_request', 'This program requested a redirect to an address that it has not registered.')
  return { program, redirectUri, state: read('state') }
}

/** Throws `OAuthError`, which is reported to the program. `resource`: address of the tools. */
export function readAuthorization(read: Read, place: ReturnAddress, resource: string): Authorization {
  if (read('response_type') !== 'code') throw new OAuthError('unsupported_response_type', 'response_type must be code.')
  const challenge = read('code_challenge')
  if (read('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw new OAuthError('invalid_request', 'PKCE is required: send code_challenge with code_challenge_method=S256.')
  if (read('resource') && read('resource') !== resource)
    throw new OAuthError('invalid_target', `resource must be ${resource}.`)
  const scope = widestScope(read('scope'))
  if (!scope) throw new OAuthError('invalid_scope', 'scope may contain only read, ask and add.')
  return { ...place, scope, challenge }
}

/** The redirect address with added parameters. */
export function redirectOf(redirectUri: string, given: Record<string, string>): string {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(given)) address.searchParams.set(name, value)
  return address.href
}
