import { AppError } from '@/lib/errors'

const WINDOW_MS = 60_000
/** Wrong guesses in a minute: of all strangers together, from one address that a right one has come from, and of one thing. */
const MOST_WRONG = { strangers: 30, known: 10, thing: 30 }
const MOST_REMEMBERED = 50

type Count = { since: number; wrong: number }
type Guesses = { strangers: Count; known: Map<string, Count>; things: Map<string, Count> }

// Every route has a copy of this file; what was guessed counts for all.
const shared = globalThis as typeof globalThis & { folioGuesses?: Guesses }

/**
 * Has something checked that was sent, and counts what is wrong: `check` throws `AppError('unauthorized')` then. After too many
 * wrong ones throws `AppError('slow_down')`, without a look. Addresses that something right has come from are counted apart, so
 * that a stranger who guesses does not lock them out; `of` names what is guessed, an account say, from wherever.
 */
export async function limitGuesses<T>(
  headers: Headers,
  of: string,
  check: () => T | Promise<T>,
  now = Date.now(),
): Promise<T> {
  const settle = admitGuess(headers, of, now)
  try {
    const right = await check()
    settle(true)
    return right
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') settle(false)
    throw error
  }
}

/** As `limitGuesses` in two parts: throws, or gives what is to be told whether the guess was right. */
export function admitGuess(headers: Headers, of: string, now = Date.now()): (isRight: boolean) => void {
  shared.folioGuesses ??= { strangers: { since: now, wrong: 0 }, known: new Map(), things: new Map() }
  const { strangers, known, things } = shared.folioGuesses
  const address = addressOf(headers)
  const own = known.get(address)
  const thing = things.get(of) ?? { since: now, wrong: 0 }
  const counts: [Count, number][] = [
    [own ?? strangers, own ? MOST_WRONG.known : MOST_WRONG.strangers],
    [thing, own ? Number.POSITIVE_INFINITY : MOST_WRONG.thing],
  ]
  for (const [count, most] of counts) {
    // Also where the clock was set back since: nobody is to wait until it has caught up.
    if (Math.abs(now - count.since) >= WINDOW_MS) Object.assign(count, { since: now, wrong: 0 })
    if (count.wrong >= most)
      throw new AppError('slow_down', 'Too many wrong guesses came in. Wait a minute, then try again.')
  }
  return (isRight) => {
    if (!isRight) {
      for (const [count] of counts) count.wrong++
      remember(things, of, thing)
    } else remember(known, address, own ?? { since: now, wrong: 0 })
  }
}

/** The one that was used last is the last to be forgotten. */
function remember(counts: Map<string, Count>, name: string, count: Count): void {
  counts.delete(name)
  counts.set(name, count)
  for (const oldest of [...counts.keys()].slice(0, -MOST_REMEMBERED)) counts.delete(oldest)
}

/** Where a request comes from: see `prepareRequests`. */
function addressOf(headers: Headers): string {
  return (headers.get('x-forwarded-for') ?? '').slice(0, 100)
}
