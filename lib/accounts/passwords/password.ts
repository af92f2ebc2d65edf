import { AppError } from '../../errors'

/** Provider name of credentials that are passwords. */
export const PASSWORD = 'credential'
export const SHORTEST_PASSWORD = 12
export const LONGEST_PASSWORD = 200
/** Least zxcvbn score, from 0 to 4: more than 10^8 guesses. */
const LEAST_SCORE = 3
/** Minimum number of different characters besides the person's own name and address. */
const LEAST_LEFT = 5

/**
 * Throws `AppError('bad_request')` for a weak password: too short, or found by zxcvbn (Wheeler 2016) among common
 * passwords, keyboard rows, dates and the person's own name and address, also with added digits or spaces or replaced
 * letters. Only length counts; no character classes are required (NIST SP 800-63B, 3.1.1).
 */
export async function requireStrong(password: string, { name, email }: { name: string; email: string }): Promise<void> {
  if (password.length < SHORTEST_PASSWORD)
    throw new AppError(
      'bad_request',
      `A password needs at least ${SHORTEST_PASSWORD} characters. Several unrelated words work well.`,
    )
  if (password.length > LONGEST_PASSWORD)
    throw new AppError('bad_request', `A password can have at most ${LONGEST_PASSWORD} characters.`)
  const own = ['folio', name, email, email.split('@')[0] ?? '']
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
  const rest = own.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase())
  const { check } = await guesser()
  // zxcvbn does not recognize a common password with spaces in it.
  const isEasy = [password, password.replace(/\s/gu, '')].some((typed) => check(typed, own).score < LEAST_SCORE)
  if (new Set(rest).size < LEAST_LEFT || isEasy)
    throw new AppError(
      'bad_request',
      'This password is easy to guess: it is a common one, or made of a few common parts. Choose several unrelated words.',
    )
}

type Guesser = { check(password: string, own: string[]): { score: number } }

let known: Promise<Guesser> | undefined

/** Uses 49,000 common passwords, loaded at the first check. */
function guesser(): Promise<Guesser> {
  known ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) => {
      const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
      return { check: (password, own) => zxcvbn.check(password, own) }
    },
  )
  return known
}
