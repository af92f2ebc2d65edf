import { countWrongToken, requireTokenGuess } from '@/lib/accounts/keys/guesses'
import { AppError } from '@/lib/errors'
import { isSame } from './is-same'

/** Characters of 256 bits in base64url. Nobody guesses a token of that length. */
const UNGUESSABLE = 43

/**
 * Compares a token that was sent with the right one. Throws `AppError('unauthorized')` for a wrong one, and, unless the token is too
 * long to be guessed, `AppError('slow_down')` after too many from one address.
 */
export async function checkToken(sent: string, token: string, headers: Headers, now = Date.now()): Promise<void> {
  const address = headers.get('x-forwarded-for') ?? ''
  const isGuessable = token.length < UNGUESSABLE
  if (isGuessable) await requireTokenGuess(address, now)
  if (isSame(sent, token)) return
  // Nothing is no guess: what asks without a token locks nobody out.
  if (isGuessable && sent !== '') await countWrongToken(address, now)
  throw new AppError('unauthorized', 'This is not the token set as API_TOKEN.')
}
