import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** Bytes and number of the files in a folder and below it. One that is not there is empty. */
export async function folderSize(folder: string): Promise<{ bytes: number; files: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      // A file may go while it is counted.
      .map((entry) =>
        stat(path.join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  )
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length }
}
