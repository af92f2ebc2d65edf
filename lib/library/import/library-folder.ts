import { stat } from 'node:fs/promises'
import path from 'node:path'
import { env } from '../../env'
import { AppError } from '../../errors'

/** The library's source folder, and what is wrong with it; null if none is set. */
export async function findLibraryFolder(): Promise<{ path: string; error: string | null } | null> {
  const { LIBRARY_DIR } = env()
  if (!LIBRARY_DIR) return null
  const folder = path.resolve(LIBRARY_DIR)
  return { path: folder, error: await whatIsWrong(folder) }
}

/** Like `findLibraryFolder`, but throws `AppError('not_found')` if no folder can be read. */
export async function getLibraryFolder(): Promise<string> {
  const folder = await findLibraryFolder()
  if (!folder) throw new AppError('not_found', 'No folder is set. Set LIBRARY_DIR to its path.')
  if (folder.error) throw new AppError('not_found', folder.error)
  return folder.path
}

async function whatIsWrong(folder: string): Promise<string | null> {
  try {
    const inside = path.relative(env().DATA_DIR, folder)
    if (!inside.startsWith('..') && !path.isAbsolute(inside))
      return `LIBRARY_DIR ${folder} is inside the data directory. Set another folder.`
    if ((await stat(folder)).isDirectory()) return null
    return `LIBRARY_DIR ${folder} is a file. It must be a folder.`
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT') return `LIBRARY_DIR ${folder} does not exist. Create it, or set another folder.`
    return `LIBRARY_DIR ${folder} cannot be read (${code}).`
  }
}
