import type { LibraryRole, MyLibrary } from './my-libraries'

const ORDER: LibraryRole[] = ['reader', 'contributor', 'manager']

/** What somebody may do in each of some libraries; null where there are none. */
export function leastRole(libraries: MyLibrary[]): LibraryRole | null {
  return ORDER.find((role) => libraries.some((one) => one.role === role)) ?? null
}
