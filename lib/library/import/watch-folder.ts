import { toFailure } from '../../errors'
import { log } from '../../log'
import { every } from '../every'
import { startFolderImport } from './imports'
import { findLibraryFolder, getLibraryFolder } from './library-folder'
import { hasFolderChanged } from './open-folder'

/** Folders on other machines tell nothing of their changes, so the folder is looked over again and again. */
const EVERY_MS = 5 * 60_000

/** Looks the folder of the library over now and every five minutes; imports it when something has changed. Gives what ends it. */
export function watchFolder(): () => void {
  void lookOver()
  return every(EVERY_MS, lookOver)
}

/** Scans the folder, changed or not. Gives the id of the import that does. Throws `AppError('not_found')`. */
export async function scanFolder(): Promise<string> {
  return startFolderImport(await getLibraryFolder())
}

async function lookOver(): Promise<void> {
  try {
    const folder = await findLibraryFolder()
    if (!folder) return
    if (folder.error) log.warn('library folder', { detail: folder.error })
    else if (await hasFolderChanged()) await startFolderImport(folder.path)
  } catch (error) {
    log.warn('library folder', { detail: toFailure(error).message })
  }
}
