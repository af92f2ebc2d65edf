import path from 'node:path'
import { compare } from '../../text/compare'
import { findLibraryFolder } from './library-folder'
import { isGone, listSourceFiles } from './source-files'

/** The folder that is a source of the library: what is wrong with it, and what became of its files. */
export type FolderState = {
  /** null: not told */
  path: string | null
  error: string | null
  /** that were there at the last look */
  files: number
  /** that were there before; their papers stay */
  gone: number
  /** that could not be taken: how many, and the first of them or all, by their path in the folder */
  refused: { count: number; files: { file: string; message: string }[] }
}

/** Null when no folder is set. `most`: of the files that could not be taken. */
export async function findFolderState(most?: number): Promise<FolderState | null> {
  const folder = await findLibraryFolder()
  if (!folder) return null
  const inside = [...(await listSourceFiles()).values()].filter((row) => isInside(folder.path, row.path))
  const there = inside.filter((row) => !isGone(row))
  const refused = there.flatMap((row) => {
    const message = (row.error as { message?: string } | null)?.message
    return message ? [{ file: path.relative(folder.path, row.path), message }] : []
  })
  refused.sort((a, b) => compare(a.file, b.file))
  return {
    ...folder,
    files: there.length,
    gone: inside.length - there.length,
    refused: { count: refused.length, files: refused.slice(0, most) },
  }
}

function isInside(folder: string, file: string): boolean {
  const way = path.relative(folder, file)
  return way !== '' && !way.startsWith('..') && !path.isAbsolute(way)
}
