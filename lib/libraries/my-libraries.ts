import type { Role } from '../accounts/rights/rights'
import { may, type Right } from '../accounts/rights/rights'
import { db } from '../db/client'
import { AppError } from '../errors'
import { asInstallation, currentView } from '../owner'

/**
 * The library of everybody with an account, with rights by the role of the account. Without accounts it is the only
 * one.
 */
export const EVERYONE = 'everyone'

export type LibraryKind = 'everyone' | 'own' | 'shared'
export type LibraryRole = Exclude<Role, 'administrator'>

/** A library as its member sees it. */
export type MyLibrary = { id: string; name: string; kind: LibraryKind; role: LibraryRole }

const ALONE: MyLibrary[] = [{ id: EVERYONE, name: 'Everyone', kind: 'everyone', role: 'manager' }]
const ORDER = ['everyone', 'own', 'shared']

/** The caller's libraries: everyone's, their own, and the shared ones by name. */
export async function myLibraries(): Promise<MyLibrary[]> {
  const view = currentView()
  if (view === 'all') return ALONE
  return asInstallation(async () => {
    const client = await db()
    const person = await client.person.findFirst({
      where: { id: view.owner, disabledAt: null },
      select: { role: true, libraries: { select: { role: true, library: true } } },
    })
    if (!person) return []
    const held = person.libraries.map(({ role, library: { id, name, kind } }) => ({
      ...{ id, name, kind: kind as LibraryKind, role: role as LibraryRole },
    }))
    const everyone = await client.library.findUniqueOrThrow({ where: { id: EVERYONE }, select: { name: true } })
    const all: MyLibrary[] = [{ id: EVERYONE, ...everyone, kind: 'everyone', role: libraryRole(person.role) }, ...held]
    return all.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.name.localeCompare(b.name, 'en'))
  })
}

/** The role in everyone's library for an account role. */
function libraryRole(role: string): LibraryRole {
  return role === 'administrator' ? 'manager' : (role as LibraryRole)
}

/**
 * One of the caller's libraries. Throws `AppError`: `not_found`, or `forbidden` if the caller's role there lacks the
 * right.
 */
export async function requireLibrary(id: string, right: LibraryRight): Promise<MyLibrary> {
  const library = (await myLibraries()).find((one) => one.id === id)
  if (!library) throw new AppError('not_found', 'There is no such library. It may have been deleted.')
  if (!may(library.role, right))
    throw new AppError(
      'forbidden',
      `Your role in ${sayLibrary(library)} is ${library.role}, which does not allow this. Ask one of its managers.`,
    )
  return library
}

export type LibraryRight = Extract<Right, 'read' | 'add' | 'manage'>

/** Ids of the libraries in which the caller has a right; null: all. */
export async function librariesWith(right: LibraryRight): Promise<string[] | null> {
  if (currentView() === 'all') return null
  return (await myLibraries()).flatMap(({ id, role }) => (may(role, right) ? id : []))
}

/** Names a library within a sentence. */
export function sayLibrary({ kind, name }: Pick<MyLibrary, 'kind' | 'name'>): string {
  if (kind === 'everyone') return 'everyone’s library'
  return kind === 'own' ? 'your own library' : `the library “${name}”`
}
