import type { Outcome } from '@/lib/errors'

/** The result that an action gave. Throws an error with the sentence of a failure. */
export function requireValue<T>(given: Outcome<T>): T {
  if (given.ok) return given.value
  throw new Error(given.error.message)
}
