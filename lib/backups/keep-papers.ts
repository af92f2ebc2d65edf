import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../errors'
import { findNear, hashOf } from '../files/near-copies'
import { fetchStored, withStoredFile } from '../files/store'
import { type Manifest, paperFile } from './manifest'

/**
 * Copies PDFs that a folder of backups lacks. Returns the hashes that the folder then has, and those of missing or
 * damaged PDFs. `onCopied` receives the bytes of each PDF in the folder.
 */
export async function keepPapers(
  folder: string,
  pdfs: { hash: string; size: number }[],
  onCopied: (bytes: number) => void,
): Promise<Pick<Manifest, 'papers' | 'missing'>> {
  await mkdir(path.join(folder, 'papers'), { recursive: true, mode: 0o700 })
  const papers: Manifest['papers'] = []
  const missing: string[] = []
  for (const { hash, size } of pdfs) {
    const bytes = await keepPaper(folder, hash)
    if (bytes === null) missing.push(hash)
    else papers.push({ hash, bytes })
    onCopied(size)
  }
  return { papers, missing }
}

async function keepPaper(folder: string, hash: string): Promise<number | null> {
  const kept = path.join(folder, paperFile(hash))
  const near = await findNear(hash)
  const [own, there] = await Promise.all([near && sizeOf(near), sizeOf(kept)])
  // It was verified when copied. A copy that was truncated since has another size.
  if (there !== null && (own === null || own === there)) return there
  if (
    (await (near ? withStoredFile(hash, (file) => copyPaper(file, kept, hash)) : fetchPaper(hash, kept))) !== 'copied'
  )
    return there !== null && (await hashOf(kept)) === hash ? there : null
  return sizeOf(kept)
}

/** Like `copyPaper`, for a PDF that is not on this disk. Throws `AppError('file_away')` if its store is unreachable. */
async function fetchPaper(hash: string, to: string): Promise<'copied' | 'damaged'> {
  const part = path.join(path.dirname(to), `.part-${randomUUID()}`)
  try {
    await fetchStored(hash, part)
    await rename(part, to)
    return 'copied'
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'unreadable')) return 'damaged'
    throw error
  } finally {
    await rm(part, { force: true })
  }
}

/** Copies a PDF, whole or not at all. Reports a missing file, and bytes that do not match the hash in its name. */
export async function copyPaper(from: string, to: string, hash: string): Promise<'copied' | 'damaged'> {
  const part = path.join(path.dirname(to), `.part-${randomUUID()}`)
  try {
    // Copy-on-write where the file system supports it.
    await copyFile(from, part, constants.COPYFILE_FICLONE)
    if ((await hashOf(part)) !== hash) return 'damaged'
    await syncFile(part)
    await rename(part, to)
    return 'copied'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'damaged'
    throw error
  } finally {
    await rm(part, { force: true })
  }
}

/** Flushes a file to the disk. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  )
}
