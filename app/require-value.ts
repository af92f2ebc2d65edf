import type { Outcome } from '@/lib/errors'

/** Returns the result of an action, or throws an error with its failure message. */
export function requireValue<T>(given: Outcome<T>): T {
  if (given.ok) return given.value
  throw new Error(given.error.message)
}
