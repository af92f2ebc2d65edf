import { AppError } from '@/lib/errors'
import { admitGuess } from './guesses'
import { isSame } from './is-same'

/**
 * Compares a token that was sent with the right one. Throws `AppError('unauthorized')` for a wrong one, and as `admitGuess`
 * after too many.
 */
export function checkToken(sent: string, token: string, headers: Headers, now = Date.now()): void {
  const settle = admitGuess(headers, 'token', now)
  const isRight = isSame(sent, token)
  // Nothing is no guess: what asks without a token locks nobody out.
  if (isRight || sent !== '') settle(isRight)
  if (!isRight) throw new AppError('unauthorized', 'This is not the token that API_TOKEN says.')
}
