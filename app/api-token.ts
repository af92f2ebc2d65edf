import type { Env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isOpen } from '@/lib/reach'
import { checkToken } from './sign-in/check-token'
import { hasSession } from './sign-in/session'

export type AccessSettings = Pick<Env, 'HOST' | 'ALLOWED_HOSTS' | 'API_TOKEN'>

/**
 * Refuses everybody unknown once there is a token: programs send it, and a browser shows the session that it was given
 * for it. Throws `AppError('unauthorized')` for a wrong token or none, `AppError('slow_down')` after many wrong ones, and
 * `AppError('forbidden')` where Folio is open and no token is set.
 */
export async function requireToken({ headers }: { headers: Headers }, settings: AccessSettings): Promise<void> {
  const { API_TOKEN: token } = settings
  if (token === undefined) {
    if (!isOpen(settings)) return
    throw new AppError('forbidden', 'Folio can be reached from other machines. Set API_TOKEN on the server.')
  }
  // First: a login of a reverse proxy may send an Authorization of its own along.
  if (hasSession(headers, token)) return
  const sent = /^Bearer\s+(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (sent === undefined)
    throw new AppError(
      'unauthorized',
      'This request needs the token set as API_TOKEN. Send it as "Authorization: Bearer TOKEN".',
    )
  await checkToken(sent.trim(), token, headers)
}
