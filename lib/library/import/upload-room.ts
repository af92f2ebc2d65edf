import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { getPeopleLimits } from '../../accounts/people-limits'
import { AppError } from '../../errors'
import { folderSize } from '../../files/places'
import { libraryToAddTo } from '../../libraries/hold-papers'
import { myLibraries } from '../../libraries/my-libraries'
import { asInstallation, currentPerson } from '../../owner'
import { importsFolder, OWNER, type UploadRoom } from './upload-folder'

const MEGABYTE = 1024 * 1024
/** Bytes of an upload after which it is counted again what the person's uploads hold together. */
const COUNT_EVERY = 8 * MEGABYTE

/**
 * Room on the disk for an upload of the current person: what goes into their own library may hold no more, together with their other
 * uploads whose imports are under way, than that library may. What goes into a library of several people is for those to bound
 * who let them add there.
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
          `Your uploads can take up to ${most.toLocaleString('en')} MB together, and this exceeds it. Wait until your other imports are done, or send less at once.`,
        )
    },
  }
}

/** Whether what is added here goes into a library that others hold as well. One that cannot be added to counts as none. */
async function isForOthers(): Promise<boolean> {
  const id = await libraryToAddTo().catch(() => null)
  const library = (await myLibraries()).find((one) => one.id === id)
  return library !== undefined && library.kind !== 'own'
}

/** Counted on the disk, which all processes share and a restart leaves as it is. */
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
