import type { Env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isOpen } from '@/lib/reach'
import { checkToken } from './sign-in/check-token'
import { hasSession } from './sign-in/session'

export type AccessSettings = Pick<Env, 'HOST' | 'ALLOWED_HOSTS' | 'API_TOKEN'>

/**
 * Requires the API token, if one is set: programs send it, and a browser sends the session that it got for it. Throws
 * `AppError('unauthorized')` for a wrong or missing token, `AppError('slow_down')` after many wrong ones, and
 * `AppError('forbidden')` if others can reach Folio and no token is set.
 */
export async function requireToken({ headers }: { headers: Headers }, settings: AccessSettings): Promise<void> {
  const { API_TOKEN: token } = settings
  if (token === undefined) {
    if (!isOpen(settings)) return
    throw new AppError(
      'forbidden',
      'Folio can be reached from other machines, so it needs an API token. Set API_TOKEN on the server.',
    )
  }
  // Checked first: a reverse proxy may add an Authorization header of its own.
  if (hasSession(headers, token)) return
  const sent = /^Bearer\s+(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (sent === undefined)
    throw new AppError(
      'unauthorized',
      'This request needs the token set as API_TOKEN. Send it as "Authorization: Bearer TOKEN".',
    )
  await checkToken(sent.trim(), token, headers)
}
