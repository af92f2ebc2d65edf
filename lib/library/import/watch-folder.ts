import { toFailure } from '../../errors'
import { every } from '../../every'
import { log } from '../../log'
import { findLibraryFolder, getLibraryFolder } from './library-folder'
import { hasFolderChanged } from './open-folder'
import { startImportOf } from './start-import'

export { type FolderState, findFolderState } from './folder-state'
export { findLibraryFolder }

/** Network folders do not report changes, so the folder is scanned regularly. */
const EVERY_MS = 5 * 60_000

/** Scans the library folder now and every five minutes, and imports changes. Returns a function that stops it. */
export function watchFolder(): () => void {
  void lookOver()
  return every(EVERY_MS, lookOver)
}

/** Scans the folder, changed or not. Returns the id of its import. Throws `AppError('not_found')`. */
export async function scanFolder(): Promise<string> {
  return startImportOf('folder', await getLibraryFolder())
}

async function lookOver(): Promise<void> {
  try {
    const folder = await findLibraryFolder()
    if (!folder) return
    if (folder.error) log.warn('library folder', { detail: folder.error })
    else if (await hasFolderChanged()) await startImportOf('folder', folder.path)
  } catch (error) {
    log.warn('library folder', { detail: toFailure(error).message })
  }
}
