import ipaddr from 'ipaddr.js'
import {
  addGuess,
  type Counter,
  deleteOldGuesses,
  forgetGuesses,
  readGuesses,
  takeBackGuess,
} from '../../db/people-rows/guess-rows'
import { AppError } from '../../errors'
import { asInstallation } from '../../owner'
import { hashOf } from './link-key'

const MINUTE_MS = 60_000

/** Number of wrong guesses within a period after which nothing is checked until the period ends. */
const LIMITS = {
  /** passwords of one account, from one address */
  here: { most: 10, ms: 15 * MINUTE_MS },
  /** passwords of one account, from all addresses */
  account: { most: 100, ms: 60 * MINUTE_MS },
  /** passwords of one account, in a browser that its owner has signed in with */
  browser: { most: 10, ms: 15 * MINUTE_MS },
  /** codes of one account; whoever gets here knows the password */
  codes: { most: 10, ms: 60 * MINUTE_MS },
  /** passwords that a signed-in person is asked for again */
  proof: { most: 10, ms: 15 * MINUTE_MS },
  /** API_TOKEN, from one address */
  token: { most: 10, ms: MINUTE_MS },
}
/** Limits on what strangers may do within a period. */
const OPEN_TO_ALL = {
  /** for one account */
  'have a link for a password sent': { most: 1, ms: 5 * MINUTE_MS },
  /** from one address */
  'register a program': { most: 60, ms: 60 * MINUTE_MS },
}
/**
 * After many wrong guesses from an address, it gets fewer guesses for each account. Zero would lock out everybody who
 * shares the address.
 */
const CROWDED = { most: 50, ms: 15 * MINUTE_MS, mostHere: 3 }
/** Passwords of one address checked at the same time: each takes 32 MB and 50 ms. */
const MOST_AT_ONCE = 8

// Every route has its own copy of this module, so the count is global.
const shared = globalThis as typeof globalThis & { folioChecks?: Map<string, number> }

/**
 * Checks a password of the sign-in page. `check` throws `AppError('unauthorized')` for a wrong one, which is counted in
 * the database: for the account from this address, for the account from all addresses, and for the address. After too
 * many throws `AppError('slow_down')` without checking. `browser`: id of a browser that the account's owner has signed
 * in with; its guesses are counted separately, so that strangers cannot lock people out of their own accounts. `email`:
 * as typed, whether or not it has an account.
 */
export async function limitPasswords<T>(
  { email, address, browser }: { email: string; address: string; browser: string | null },
  check: () => Promise<T>,
): Promise<T> {
  const account = `password ${email.trim().toLowerCase()}`
  if (browser !== null) return limited({ limits: [counter(LIMITS.browser, `${account} in ${browser}`)], check })
  const from = networkOf(address)
  const [here, everywhere, crowd] = [
    counter(LIMITS.here, `${account} from ${from}`),
    counter(LIMITS.account, account),
    counter(CROWDED, `passwords from ${from}`),
  ]
  const hint = ', or sign in from a browser that you have used here before'
  return oneOfFew(from, () => limited({ limits: [here, everywhere], crowd, check, hint }))
}

/**
 * Checks a code of an authenticator app, like `limitPasswords`. `onLimit` is called once a period, when the limit is
 * reached.
 */
export async function limitCodes<T>(
  { personId, browser }: { personId: string; browser: string | null },
  check: () => Promise<T>,
  onLimit: () => Promise<void>,
): Promise<T> {
  const one = counter(LIMITS.codes, codesOf(personId, browser))
  return limited({ limits: [one], check, onLimit, hint: ', or use a recovery code' })
}

/** Forgets wrong codes after a right one. */
export async function forgetWrongCodes(personId: string, browser: string | null): Promise<void> {
  const keys = [codesOf(personId, null), codesOf(personId, browser)].map(hashOf)
  await asInstallation(() => forgetGuesses(keys))
}

/**
 * Checks the password that a signed-in person enters again, like `limitPasswords`. Counts by sign-in, so that a stolen
 * session only locks out itself.
 */
export async function limitProofs<T>(signInId: string, check: () => Promise<T>): Promise<T> {
  return limited({ limits: [counter(LIMITS.proof, `proof by ${signInId}`)], check })
}

/**
 * Checks whether an address may still try API_TOKEN. It counts nothing, so programs with the right token cause no
 * writes. Throws `AppError('slow_down')` after too many wrong ones.
 */
export async function requireTokenGuess(address: string, now = Date.now()): Promise<void> {
  const one = counter(LIMITS.token, `token from ${networkOf(address)}`)
  const count = await asInstallation(() => readGuesses(one, now))
  if (count && count.wrong >= one.most) throw tooMany(count.endsAt, now)
}

export async function countWrongToken(address: string, now = Date.now()): Promise<void> {
  await asInstallation(async () => {
    await deleteOldGuesses(now)
    await addGuess([counter(LIMITS.token, `token from ${networkOf(address)}`)], now)
  })
}

/**
 * Counts an attempt by a stranger and returns whether it is within the limit. `by`: the network address, or the account
 * in question.
 */
export async function mayDoOnceMore(what: keyof typeof OPEN_TO_ALL, by: string, now = Date.now()): Promise<boolean> {
  const one = counter(OPEN_TO_ALL[what], `${what} ${networkOf(by)}`)
  const [count] = await asInstallation(async () => {
    await deleteOldGuesses(now)
    return addGuess([one], now)
  })
  return (count?.wrong ?? 0) <= one.most
}

type Limit = Counter & { most: number }

/** Stores neither the address nor the typed text. */
function counter({ most, ms }: { most: number; ms: number }, name: string): Limit {
  return { most, ms, key: hashOf(name) }
}

type Limited<T> = {
  limits: Limit[]
  /** lowers the first limit once it is reached itself */
  crowd?: Limit
  check: () => Promise<T>
  onLimit?: () => Promise<void>
  /** what the person can do besides waiting */
  hint?: string
}

/** Counts first and undoes it after a right guess, so that parallel guesses cannot exceed the limit. */
async function limited<T>({ limits, crowd, check, onLimit, hint }: Limited<T>): Promise<T> {
  const now = Date.now()
  const all = crowd ? [...limits, crowd] : limits
  const keys = all.map(({ key }) => key)
  const counts = await asInstallation(async () => {
    await deleteOldGuesses(now)
    return addGuess(all, now)
  })
  const takeBack = () => asInstallation(() => takeBackGuess(keys))
  const isCrowded = crowd !== undefined && (counts.at(-1)?.wrong ?? 0) > crowd.most
  const over = limits.findIndex(({ most }, place) => {
    const isHere = place === 0
    return (counts[place]?.wrong ?? 0) > (isCrowded && isHere ? CROWDED.mostHere : most)
  })
  if (over >= 0) {
    await takeBack()
    throw tooMany(counts[over]?.endsAt ?? now, now, hint)
  }
  try {
    const right = await check()
    await takeBack()
    return right
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unauthorized') await takeBack()
    else if (onLimit && counts[0]?.wrong === limits[0]?.most) await onLimit()
    throw error
  }
}

async function oneOfFew<T>(from: string, work: () => Promise<T>): Promise<T> {
  shared.folioChecks ??= new Map()
  const under = shared.folioChecks
  const now = under.get(from) ?? 0
  if (now >= MOST_AT_ONCE)
    throw new AppError(
      'slow_down',
      'Too many sign-in attempts are coming from your network right now. Try again in a few seconds.',
    )
  under.set(from, now + 1)
  try {
    return await work()
  } finally {
    const left = (under.get(from) ?? 1) - 1
    if (left > 0) under.set(from, left)
    else under.delete(from)
  }
}

/** The key under which an address is counted: for IPv6 its first 64 bits, since a network owns all addresses below them. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 100)
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? `${parsed.parts.slice(0, 4).join(':')}/64` : parsed.toString()
}

function tooMany(endsAt: number, now: number, hint = ''): AppError {
  const minutes = Math.max(1, Math.ceil((endsAt - now) / MINUTE_MS))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('slow_down', `Too many wrong attempts. Wait ${wait}, then try again${hint}.`)
}

const codesOf = (personId: string, browser: string | null) =>
  browser === null ? `codes of ${personId}` : `codes of ${personId} in ${browser}`
