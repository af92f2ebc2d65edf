import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { AppError } from '../errors'
import type { ImportFile } from '../library/import/for-sources'
import { webImportFile } from './web/fetched-file'
import { readWebFile } from './web/web-file'

export const FILE_GONE = 'The file is missing or cannot be opened. Folio will look for it again.'

/** The path in a file URL; null if it is not one. */
export function pathOf(url: string | null | undefined): string | null {
  if (!url?.startsWith('file:')) return null
  try {
    return fileURLToPath(url)
  } catch {
    return null
  }
}

/**
 * Finds a file for an import, with a stamp that identifies its content: `BYTES MS`, or the MD5 of one at zotero.org.
 * Null if it does not exist.
 */
export async function findZoteroFile(path: string | null): Promise<(ImportFile & { stamp: string }) | null> {
  const atZotero = readWebFile(path)
  if (atZotero) return webImportFile(atZotero)
  // Systems compose accents in file names differently.
  for (const name of path ? new Set([path, path.normalize('NFC'), path.normalize('NFD')]) : []) {
    const found = await stat(name).catch(() => null)
    if (!found?.isFile()) continue
    const stamp = `${found.size} ${Math.round(found.mtimeMs)}`
    return {
      path: name.split(/[\\/]/).at(-1) ?? name,
      size: found.size,
      stamp,
      open: async () => readFile(name),
    }
  }
  return null
}

/** Reads a file of another program. A change during the copy is not Folio's fault. */
async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path)
  } catch (cause) {
    throw new AppError('not_found', FILE_GONE, { cause })
  }
}
