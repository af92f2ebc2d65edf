import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { env } from '../env'
import { AppError } from '../errors'

/*
 * PDFs on this disk are
 * - in `papers`: all of them with `FILES=disk`, and then the only copies;
 * - in `s3-papers` with `FILES=s3`: files added here until the store has them, and copies of recently used ones.
 * `HASH.sent` beside a file means that the store has it (see `sent-marks.ts`); without it, this is the only copy.
 * `HASH.copied` means the same for a file in `papers`, and `HASH.delete` that it must still be deleted from the store.
 */

export const papersFolder = () => path.join(env().DATA_DIR, 'papers')
export const nearFolder = () => path.join(env().DATA_DIR, 's3-papers')

/** Folder for new PDFs. */
export const writeFolder = () => (env().FILES === 's3' ? nearFolder() : papersFolder())

/** Path of the PDF with this hash in a folder. Only a SHA-256 in hex becomes part of a path. */
export function pdfIn(folder: string, hash: string): string {
  return fileIn(folder, hash, 'pdf')
}

/** Path where a new PDF with this hash is written. */
export const storedPath = (hash: string) => pdfIn(writeFolder(), hash)

type Mark = 'sent' | 'copied' | 'delete'

/** Path of a mark on a file. */
export function markOf(hash: string, mark: Mark): string {
  return fileIn(nearFolder(), hash, mark)
}

/** Hash in a file name of this kind; null for other files. */
export function hashOfName(name: string, kind: 'pdf' | Mark): string | null {
  const [hash = '', end] = name.split('.')
  return end === kind && isHash(hash) ? hash : null
}

function fileIn(folder: string, hash: string, kind: 'pdf' | Mark): string {
  if (!isHash(hash)) throw new AppError('not_found', 'There is no such file.')
  return path.join(folder, `${hash}.${kind}`)
}

const isHash = (hash: string) => /^[0-9a-f]{64}$/.test(hash)

/** Total bytes and number of the files below a folder. A missing folder is empty. */
export async function folderSize(folder: string): Promise<{ bytes: number; files: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      // A file may disappear meanwhile.
      .map((entry) =>
        stat(path.join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  )
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length }
}
