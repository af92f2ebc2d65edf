import { AppError } from '../errors'

/** What credentials that are passwords have as their provider. */
export const PASSWORD = 'credential'
export const SHORTEST_PASSWORD = 12
export const LONGEST_PASSWORD = 200

/**
 * Throws `AppError('bad_request')` for a password that would be guessed early: too short, of few different characters, or
 * the person's own name or address. Length is what counts; no kinds of characters are asked for (NIST SP 800-63B, 3.1.1).
 */
export function requireStrong(password: string, { name, email }: { name: string; email: string }): void {
  if (password.length < SHORTEST_PASSWORD)
    throw new AppError(
      'bad_request',
      `A password needs at least ${SHORTEST_PASSWORD} characters. Several words do well.`,
    )
  if (password.length > LONGEST_PASSWORD)
    throw new AppError('bad_request', `A password has at most ${LONGEST_PASSWORD} characters.`)
  const typed = password.toLowerCase()
  const own = [name, email, email.split('@')[0] ?? '', 'folio']
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
  const rest = own.reduce((left, word) => left.replaceAll(word, ''), typed)
  if (new Set(typed).size < 5 || new Set(rest).size < 5 || isRow(typed))
    throw new AppError(
      'bad_request',
      'This password is easy to guess. Choose several words that do not belong together.',
    )
}

/** `123456789012`, `abcdefghijkl` and the like, or one part again and again. */
function isRow(typed: string): boolean {
  const steps = new Set([...typed].slice(1).map((sign, k) => sign.charCodeAt(0) - typed.charCodeAt(k)))
  return steps.size <= 2 || /^(.{1,6})\1+.{0,5}$/.test(typed)
}
