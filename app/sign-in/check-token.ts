import { AppError } from '@/lib/errors'
import { isSame } from './is-same'

const WINDOW_MS = 60_000
/** Wrong tokens in a minute: of all strangers together, and from one address that the right one has come from. */
const MOST_WRONG = { strangers: 30, known: 10 }
const MOST_KNOWN = 50

type Count = { since: number; wrong: number }
type Guesses = { strangers: Count; known: Map<string, Count> }

// Every route has a copy of this file; what was guessed counts for all.
const shared = globalThis as typeof globalThis & { folioGuesses?: Guesses }

/**
 * Compares a token that was sent with the right one. Throws `AppError('unauthorized')` for a wrong one, and
 * `AppError('slow_down')`, without looking at it, after too many wrong ones. Addresses that have sent the right token are
 * counted apart, so that a stranger who guesses does not lock them out.
 */
export function checkToken(sent: string, token: string, headers: Headers, now = Date.now()): void {
  shared.folioGuesses ??= { strangers: { since: now, wrong: 0 }, known: new Map() }
  const { strangers, known } = shared.folioGuesses
  const address = addressOf(headers)
  const own = known.get(address)
  const count = own ?? strangers
  // Also where the clock was set back since: nobody is to wait until it has caught up.
  if (Math.abs(now - count.since) >= WINDOW_MS) Object.assign(count, { since: now, wrong: 0 })
  if (count.wrong >= (own ? MOST_WRONG.known : MOST_WRONG.strangers))
    throw new AppError('slow_down', 'Too many wrong tokens were tried. Wait a minute, then try again.')
  if (!isSame(sent, token)) {
    // Nothing is no guess: what asks without a token locks nobody out.
    if (sent !== '') count.wrong++
    throw new AppError('unauthorized', 'This is not the token that API_TOKEN says.')
  }
  // The one that was used last is the last to be forgotten.
  known.delete(address)
  known.set(address, count === own ? own : { since: now, wrong: 0 })
  for (const oldest of [...known.keys()].slice(0, -MOST_KNOWN)) known.delete(oldest)
}

/** Where a request comes from: see `prepareRequests`. */
function addressOf(headers: Headers): string {
  return (headers.get('x-forwarded-for') ?? '').slice(0, 100)
}
