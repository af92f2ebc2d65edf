import { note } from '../../accounts/audit/audit'
import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { toJson } from '../../db/json'
import { selectMemberMonths } from '../../db/people-rows/model-use-rows'
import { env } from '../../env'
import { AppError } from '../../errors'
import { type MyLibrary, requireLibrary } from '../../libraries/my-libraries'
import { asInstallation, currentOwner } from '../../owner'
import { type Cap, NO_CAP } from '../costs/cap'
import { capOf, type PersonMonth, thisMonth, toMonthUse } from '../limits/month-limit'
import { type ModelSettings, modelSettings } from './model-settings'

/** A library's model as its managers see it: without the key, and with members' total use only. */
export type LibraryModel = {
  settings: ModelSettings
  month: string
  /** monthly limit of members without their own */
  everybody: Cap
  members: (PersonMonth & { name: string })[]
}

/** Throws like `requireManaged`. */
export async function readLibraryModel(id: string): Promise<LibraryModel> {
  await requireManaged(id)
  const month = thisMonth()
  const [library, rows] = await asInstallation(async () =>
    Promise.all([
      (await db()).library.findUnique({ where: { id }, select: { monthLimit: true } }),
      selectMemberMonths(id, month),
    ]),
  )
  const members = rows.map((row) => ({
    ...toMonthUse(row),
    personId: row.personId,
    name: row.name,
    own: capOf(row.own),
  }))
  const settings = modelSettings({ library: id })
  return { settings, month, everybody: capOf(library?.monthLimit) ?? NO_CAP, members }
}

/** Sets the limit of members without their own. Throws like `requireManaged`. */
export async function limitMembers(id: string, cap: Cap): Promise<void> {
  const { name } = await requireManaged(id)
  await asInstallation(async () => (await db()).library.update({ where: { id }, data: { monthLimit: toJson(cap) } }))
  await note('changed a limit in a library', currentOwner(), { name })
}

/** Sets the limit of one member; null: the limit of all members. Throws like `requireManaged`. */
export async function limitMember(id: string, personId: string, cap: Cap | null): Promise<void> {
  const { name } = await requireManaged(id)
  const data = { monthLimit: cap ? toJson(cap) : Prisma.DbNull }
  const { count } = await asInstallation(async () =>
    (await db()).libraryMember.updateMany({ where: { libraryId: id, personId }, data }),
  )
  if (count === 0) throw new AppError('not_found', 'This person is not a member of this library.')
  await note('changed a limit in a library', currentOwner(), { personId, name })
}

/**
 * Returns a shared library whose model the caller may set. Throws `AppError`: `not_found` (also if the caller is not in
 * it), `forbidden`, or `bad_request` for a library that is not shared.
 */
export async function requireManaged(id: string): Promise<MyLibrary> {
  const library = await requireLibrary(id, 'manage')
  if (env().OWN_MODELS === 'off')
    throw new AppError('forbidden', 'On this server, everyone uses the model that an administrator has connected.')
  if (library.kind !== 'shared') throw new AppError('bad_request', 'Only shared libraries can have their own model.')
  return library
}
