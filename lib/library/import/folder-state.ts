import path from 'node:path'
import { compare } from '../../text/names/compare-names'
import { findLibraryFolder } from './library-folder'
import { isGone, listSourceFiles } from './source-files'

/** The library's source folder: its errors, and the outcomes of its files. */
export type FolderState = {
  /** null: hidden from this person */
  path: string | null
  error: string | null
  /** number of files at the last scan */
  files: number
  /** number of files that no longer exist; their papers stay */
  gone: number
  /** files that could not be taken: the total, and the first ones by their path in the folder */
  refused: { count: number; files: { file: string; message: string }[] }
}

/** Null if no folder is set. `most`: limits the list of refused files. */
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
