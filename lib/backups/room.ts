import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { selectDumpSize } from '../db/dump'
import { AppError } from '../errors'
import { storedPath } from '../files/store'
import { sayBytes } from '../text/say-bytes'
import { sizeOf } from './keep-papers'
import { paperFile } from './manifest'

/** What is to stay free behind a backup: a disk that is full stops all work. */
const SPARE_BYTES = 200 * 1024 * 1024

/** Throws `AppError('disk_full')` that says what a backup into a folder takes, at most, where there is less. */
export async function requireRoom(folder: string): Promise<void> {
  await requireFree(folder, await bytesNeeded(folder), 'A backup')
}

/** Throws `AppError('disk_full')` where a folder has no room for so many bytes and some to spare. */
export async function requireFree(folder: string, bytes: number, what: string): Promise<void> {
  const free = await freeBytes(folder)
  const needed = bytes + SPARE_BYTES
  if (free < needed)
    throw new AppError(
      'disk_full',
      `${what} needs up to ${sayBytes(needed)}, and ${folder} has ${sayBytes(free)} free. Make room there.`,
    )
}

async function bytesNeeded(folder: string): Promise<number> {
  const { database, pdfs } = await selectDumpSize()
  let bytes = database
  for (const { hash, size } of pdfs)
    if ((await sizeOf(path.join(folder, paperFile(hash)))) === null && (await sizeOf(storedPath(hash))) !== null)
      bytes += size
  return bytes
}

/** What is free where a folder lies, or will. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const parent = path.dirname(folder)
    if (parent === folder) throw error
    return freeBytes(parent)
  }
}
