import path from 'node:path'
import { findLibraryFolder } from './library-folder'
import { isGone, listSourceFiles } from './source-files'

/** The folder that is a source of the library: what is wrong with it, and what became of its files. */
export type FolderState = {
  path: string
  error: string | null
  /** that were there at the last look */
  files: number
  /** that were there before; their papers stay */
  gone: number
  /** could not be taken, by their path in the folder */
  refused: { file: string; message: string }[]
}

/** Null when no folder is set. */
export async function findFolderState(): Promise<FolderState | null> {
  const folder = await findLibraryFolder()
  if (!folder) return null
  const inside = [...(await listSourceFiles()).values()].filter((row) => isInside(folder.path, row.path))
  const there = inside.filter((row) => !isGone(row))
  const refused = there.flatMap((row) => {
    const message = (row.error as { message?: string } | null)?.message
    return message ? [{ file: path.relative(folder.path, row.path), message }] : []
  })
  return { ...folder, files: there.length, gone: inside.length - there.length, refused }
}

function isInside(folder: string, file: string): boolean {
  const way = path.relative(folder, file)
  return way !== '' && !way.startsWith('..') && !path.isAbsolute(way)
}
