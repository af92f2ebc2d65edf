import { countWrongToken, requireTokenGuess } from '@/lib/accounts/keys/guesses'
import { AppError } from '@/lib/errors'
import { isSame } from './is-same'

/** Length of 256 bits in base64url. A token this long cannot be guessed. */
const UNGUESSABLE = 43

/**
 * Compares a sent token with the right one. Throws `AppError('unauthorized')` for a wrong one, and, unless the token is
 * too long to be guessed, `AppError('slow_down')` after too many from one address.
 */
export async function checkToken(sent: string, token: string, headers: Headers, now = Date.now()): Promise<void> {
  const address = headers.get('x-forwarded-for') ?? ''
  const isGuessable = token.length < UNGUESSABLE
  if (isGuessable) await requireTokenGuess(address, now)
  if (isSame(sent, token)) return
  // A missing token is not a guess, and locks nobody out.
  if (isGuessable && sent !== '') await countWrongToken(address, now)
  throw new AppError('unauthorized', 'This token does not match API_TOKEN.')
}
