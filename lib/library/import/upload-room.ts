import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { getPeopleLimits } from '../../accounts/people/people-limits'
import { AppError } from '../../errors'
import { folderSize } from '../../files/places'
import { libraryToAddTo } from '../../libraries/hold-papers'
import { myLibraries } from '../../libraries/my-libraries'
import { asInstallation, currentPerson } from '../../owner'
import { importsFolder, OWNER, type UploadRoom } from './upload-folder'

const MEGABYTE = 1024 * 1024
/** Bytes of an upload after which the person's total is measured again. */
const COUNT_EVERY = 8 * MEGABYTE

/**
 * Disk space for an upload of the current person. For their own library, it and their other unfinished uploads may take
 * as much as that library may. For a shared library, there is no limit here: that is up to those who allow adding to
 * it.
 */
export async function uploadRoom(): Promise<UploadRoom> {
  const person = currentPerson()
  const most = person === null || (await isForOthers()) ? null : (await asInstallation(getPeopleLimits)).megabytes
  if (person === null || most === null) return { person, take: async () => {} }
  let counted = 0
  let since = COUNT_EVERY
  return {
    person,
    async take(bytes) {
      since += bytes
      if (since < COUNT_EVERY) return
      since = 0
      counted = await heldBy(person)
      if (counted + bytes > most * MEGABYTE)
        throw new AppError(
          'too_large',
          `This would exceed the limit of ${most.toLocaleString('en')} MB for all your uploads together. Wait until your other imports are done, or upload less at once.`,
        )
    },
  }
}

/** Whether additions go into a library shared with others. False if it cannot be added to. */
async function isForOthers(): Promise<boolean> {
  const id = await libraryToAddTo().catch(() => null)
  const library = (await myLibraries()).find((one) => one.id === id)
  return library !== undefined && library.kind !== 'own'
}

/** Measured on disk, which all processes share and a restart does not reset. */
async function heldBy(person: string): Promise<number> {
  const ids = await readdir(importsFolder()).catch(() => [])
  const sizes = await Promise.all(
    ids.map(async (id) => {
      const folder = path.join(importsFolder(), id)
      const owner = await readFile(path.join(folder, OWNER), 'utf8').catch(() => null)
      return owner === person ? (await folderSize(folder)).bytes : 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
