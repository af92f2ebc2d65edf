import type { LibraryRole, MyLibrary } from './my-libraries'

const ORDER: LibraryRole[] = ['reader', 'contributor', 'manager']

/** The lowest of a person's roles in the given libraries; null where there are none. */
export function leastRole(libraries: MyLibrary[]): LibraryRole | null {
  return ORDER.find((role) => libraries.some((one) => one.role === role)) ?? null
}
