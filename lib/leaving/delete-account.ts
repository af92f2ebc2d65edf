import { rm } from 'node:fs/promises'
import { note } from '../accounts/audit/audit'
import { deletePersonRow, disable } from '../accounts/people/people'
import type { Person } from '../accounts/rights/person'
import { db } from '../db/client'
import { deleteOwnRows } from '../db/people-rows/account-rows'
import { forgetOwnSettings } from '../db/settings'
import { deleteWorkOf } from '../engine/client'
import { AppError } from '../errors'
import { leaveLibraries } from '../library/holding/leave-libraries'
import { removeUpload } from '../library/import/imports'
import { forgetConnection } from '../models/connection/saved-connection'
import { asInstallation, withOwner } from '../owner'
import { cancelRun } from '../research/control/run-control'
import { savedPath } from '../research/saved/saved-path'
import { disconnectZotero } from '../zotero/connect-zotero'

/**
 * Deletes an account and everything that belongs to its person. Papers that they added to shared libraries stay there.
 * `by`: themselves, or an administrator. Can be repeated after an interruption: the first step locks the account, and
 * the last one deletes it. Throws `AppError('conflict')` for the last administrator, `AppError('not_found')`.
 */
export async function deleteAccount(by: Person, personId: string): Promise<void> {
  const person = await asInstallation(async () => (await db()).person.findUnique({ where: { id: personId } }))
  if (!person) throw new AppError('not_found', 'This account does not exist.')
  if (!person.disabledAt) await disable(by, personId, true)
  const { files, uploads } = await withOwner(personId, endWork)
  await asInstallation(() => deleteWorkOf(personId))
  await asInstallation(() => deleteOwnRows(personId))
  await withOwner(personId, forgetOwnSettings)
  forgetConnection({ person: personId })
  await leaveLibraries(personId)
  for (const id of uploads) await removeUpload(id)
  for (const file of await asInstallation(() => unsaved(files))) await rm(savedPath(file), { force: true })
  await deletePersonRow(personId)
  await note('deleted an account', by.id, by.id === personId ? {} : { personId })
}

/** Stops a person's running work. Returns the names of their files. */
async function endWork(): Promise<{ files: string[]; uploads: string[] }> {
  const client = await db()
  const runs = await client.run.findMany({ where: { finishedAt: null }, select: { id: true } })
  for (const { id } of runs) await cancelRun(id)
  await client.comparisonTable.updateMany({ where: { status: 'filling' }, data: { status: 'stopped' } })
  await disconnectZotero()
  const saved = await client.savedAnswer.findMany({ select: { fileName: true } })
  const imports = await client.import.findMany({ select: { id: true } })
  return { files: saved.map(({ fileName }) => fileName), uploads: imports.map(({ id }) => id) }
}

/** Files that no other saved answer uses. */
async function unsaved(files: string[]): Promise<string[]> {
  const kept = await (await db()).savedAnswer.findMany({
    where: { fileName: { in: files } },
    select: { fileName: true },
  })
  const names = new Set(kept.map(({ fileName }) => fileName))
  return files.filter((file) => !names.has(file))
}
