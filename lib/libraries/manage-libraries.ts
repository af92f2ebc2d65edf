import { randomUUID } from 'node:crypto'
import { note } from '../accounts/audit/audit'
import { may } from '../accounts/rights/rights'
import { db } from '../db/client'
import { inTurn } from '../db/connection/transaction'
import { endShares, keepPapers } from '../db/people-rows/library-rows'
import { AppError } from '../errors'
import { asInstallation, currentOwner } from '../owner'
import { hasAccounts } from '../reach'
import { plainName } from '../text/format/clean-text'
import { forgetModelOf } from './model-file'
import { type LibraryRole, type MyLibrary, myLibraries, requireLibrary } from './my-libraries'

export { forgetModelOf, modelFileOf } from './model-file'

export type LibraryMember = { personId: string; name: string; email: string; role: LibraryRole }

const MOST_SHARED = 200
const LONGEST_NAME = 100
/** Name of the lock for changes of managers, so that two concurrent changes cannot leave a library without one. */
export const MANAGERS_GO = 'libraries'

/**
 * Creates a library managed by the caller, and returns its id. Throws `AppError`: `bad_request`, `conflict`,
 * `forbidden`.
 */
export async function createLibrary(typed: string): Promise<string> {
  const name = nameOf(typed)
  if (!hasAccounts())
    throw new AppError('bad_request', 'Shared libraries require accounts, which are turned off on this server.')
  const mine = await myLibraries()
  if (!mine.some(({ kind, role }) => kind === 'everyone' && may(role, 'add')))
    throw new AppError('forbidden', 'Readers cannot create shared libraries. Ask an administrator for another role.')
  requireFree(mine, name)
  const [id, personId] = [randomUUID(), currentOwner()]
  await asInstallation(async () => {
    const client = await db()
    await client.library.create({
      data: { id, name, kind: 'shared', members: { create: { personId, role: 'manager' } } },
    })
  })
  await note('made a library', personId, { name })
  return id
}

/** Throws `AppError`: `bad_request`, `conflict`, and like `requireLibrary`. */
export async function renameLibrary(id: string, typed: string): Promise<void> {
  const name = nameOf(typed)
  const library = await requireLibrary(id, 'manage')
  if (library.kind !== 'shared') throw new AppError('bad_request', 'Only shared libraries can be renamed.')
  requireFree(
    (await myLibraries()).filter((one) => one.id !== id),
    name,
  )
  await asInstallation(async () => (await db()).library.update({ where: { id }, data: { name } }))
}

/**
 * Deletes a shared library. Papers that the caller has in no other library move to their own, so that none is lost.
 * Returns the number of these. Throws like `requireLibrary`.
 */
export async function deleteLibrary(id: string): Promise<number> {
  const library = await requireLibrary(id, 'manage')
  if (library.kind !== 'shared') throw new AppError('bad_request', 'Only shared libraries can be deleted.')
  const mine = await myLibraries()
  const own = mine.find(({ kind }) => kind === 'own')?.id ?? ''
  const others = mine.flatMap((one) => (one.id === id ? [] : one.id))
  forgetModelOf(id)
  const kept = await asInstallation(async () => {
    const client = await db()
    const [moved] = await client.$transaction([
      keepPapers(client, id, own, others),
      client.library.delete({ where: { id } }),
    ])
    return moved
  })
  await note('deleted a library', currentOwner(), { name: library.name })
  return kept
}

/** Members of an own or a shared library, by name. Throws like `requireLibrary`. */
export async function listMembers(id: string): Promise<LibraryMember[]> {
  await requireLibrary(id, 'read')
  return asInstallation(async () => {
    const client = await db()
    const rows = await client.libraryMember.findMany({
      where: { libraryId: id, person: { disabledAt: null } },
      select: { personId: true, role: true, person: { select: { name: true, email: true } } },
      orderBy: [{ person: { name: 'asc' } }, { personId: 'asc' }],
    })
    return rows.map(({ personId, role, person }) => ({ personId, role: role as LibraryRole, ...person }))
  })
}

/**
 * Adds a member to a shared library by the address of their account. Throws `AppError`: `not_found`, `conflict`, and
 * like `requireLibrary`.
 */
export async function addMember(id: string, email: string, role: LibraryRole): Promise<void> {
  const library = await requireShared(id)
  const personId = await asInstallation(async () => {
    const client = await db()
    const person = await client.person.findFirst({
      where: { email: email.trim().toLowerCase(), disabledAt: null },
      select: { id: true },
    })
    if (!person)
      throw new AppError('not_found', 'No account uses this email address. An administrator can invite this person.')
    const { count } = await client.libraryMember.createMany({
      data: [{ libraryId: id, personId: person.id, role }],
      skipDuplicates: true,
    })
    if (count === 0) throw new AppError('conflict', 'This person is already a member. Change their role instead.')
    return person.id
  })
  await note('let somebody into a library', currentOwner(), { personId, name: library.name, role })
}

/** Changes a member's role. Throws `AppError('conflict')` if no manager would be left, and like `requireLibrary`. */
export async function changeMember(id: string, personId: string, role: LibraryRole): Promise<void> {
  const library = await requireShared(id)
  await keepingManager(id, personId, role === 'manager', async (client) => {
    await client.libraryMember.updateMany({ where: { libraryId: id, personId }, data: { role } })
  })
  await note('changed a role in a library', currentOwner(), { personId, name: library.name, role })
}

/**
 * Removes a member, possibly the caller. Their shares with the library end, since otherwise they would still read its
 * comments. Throws like `changeMember`.
 */
export async function removeMember(id: string, personId: string): Promise<void> {
  const isSelf = personId === currentOwner()
  const library = await requireShared(id, isSelf ? 'read' : 'manage')
  await keepingManager(id, personId, false, async (client) => {
    await client.$transaction([
      client.libraryMember.deleteMany({ where: { libraryId: id, personId } }),
      ...endShares(client, id, personId),
    ])
  })
  await note(isSelf ? 'left a library' : 'took somebody out of a library', currentOwner(), {
    ...(isSelf ? {} : { personId }),
    name: library.name,
  })
}

async function requireShared(id: string, right: 'read' | 'manage' = 'manage'): Promise<MyLibrary> {
  const library = await requireLibrary(id, right)
  if (library.kind !== 'shared') throw new AppError('bad_request', 'Only shared libraries have members.')
  return library
}

function keepingManager(
  libraryId: string,
  personId: string,
  stays: boolean,
  change: (client: Awaited<ReturnType<typeof db>>) => Promise<void>,
): Promise<void> {
  return inTurn(MANAGERS_GO, () =>
    asInstallation(async () => {
      const client = await db()
      const others = await client.libraryMember.count({
        where: { libraryId, role: 'manager', personId: { not: personId }, person: { disabledAt: null } },
      })
      if (!stays && others === 0)
        throw new AppError(
          'conflict',
          'A library needs at least one manager. Make someone else a manager first, or delete the library.',
        )
      await change(client)
    }),
  )
}

function nameOf(typed: string): string {
  const name = plainName(typed)
  if (!name || name.length > LONGEST_NAME)
    throw new AppError('bad_request', `A library name must be 1 to ${LONGEST_NAME} characters long.`)
  return name
}

function requireFree(mine: MyLibrary[], name: string): void {
  if (mine.some((one) => one.name.toLocaleLowerCase('en') === name.toLocaleLowerCase('en')))
    throw new AppError('conflict', `You already have a library called “${name}”. Choose another name.`)
  if (mine.length >= MOST_SHARED)
    throw new AppError('conflict', `You can have up to ${MOST_SHARED} shared libraries. Delete one first.`)
}
