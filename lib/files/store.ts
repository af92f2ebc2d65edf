import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { env } from '../env'
import { AppError } from '../errors'

/** A file of the store: the SHA-256 of its bytes in hex, its size, and its first 1,024 bytes. */
export type StoredFile = { hash: string; size: number; head: Buffer }

const HEAD_BYTES = 1024

/**
 * Writes a stream to the store under the hash of its bytes, in constant memory. The file is complete on disk
 * when this returns: it is written aside, synced and renamed. Throws `AppError('too_large')` after `maxBytes`,
 * and whatever the stream throws; either way nothing stays behind. `check` sees the first bytes before
 * anything else is read and may throw.
 */
export async function storeStream(
  source: AsyncIterable<Uint8Array>,
  { maxBytes, check }: { maxBytes: number; check?: (head: Buffer) => void },
): Promise<StoredFile> {
  const folder = papersFolder()
  await mkdir(folder, { recursive: true })
  const part = path.join(folder, `.part-${randomUUID()}`)
  const file = await open(part, 'wx')
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  let checked = !check
  try {
    for await (const bytes of source) {
      size += bytes.length
      if (size > maxBytes) throw new AppError('too_large', tooLarge(maxBytes))
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)])
      if (!checked && head.length === HEAD_BYTES) {
        check?.(head)
        checked = true
      }
      hash.update(bytes)
      await file.write(bytes)
    }
    if (!checked) check?.(head)
    await file.sync()
    await file.close()
    const digest = hash.digest('hex')
    await rename(part, storedPath(digest))
    return { hash: digest, size, head }
  } catch (error) {
    await file.close().catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}

/** Where the PDF with this hash lies. Only a SHA-256 in hex becomes part of a path. */
export function storedPath(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new AppError('not_found', 'There is no such file.')
  return path.join(papersFolder(), `${hash}.pdf`)
}

/** Size in bytes of a stored PDF. Throws `AppError('not_found')` when it is gone. */
export async function storedSize(hash: string): Promise<number> {
  try {
    return (await stat(storedPath(hash))).size
  } catch (error) {
    throw new AppError('not_found', 'The PDF of this paper is not in the data directory any more.', { cause: error })
  }
}

/** The bytes `start` to `end`, both included, of a stored PDF. */
export function readStored(hash: string, range?: { start: number; end: number }) {
  return createReadStream(storedPath(hash), range)
}

function papersFolder(): string {
  return path.join(env().DATA_DIR, 'papers')
}

function tooLarge(maxBytes: number): string {
  const limit = Math.round((maxBytes / 1024 / 1024) * 10) / 10
  return `This file is larger than ${limit} MB, the largest that is taken. MAX_FILE_MB raises the limit.`
}

/** Takes a file out of the store. One that is not there is no matter. */
export async function removeStored(hash: string): Promise<void> {
  await rm(storedPath(hash), { force: true })
}

/** The hashes of all PDFs that are in the store. */
export async function storedHashes(): Promise<Set<string>> {
  const names = await readdir(papersFolder()).catch(() => [])
  return new Set(names.filter((name) => name.endsWith('.pdf')).map((name) => name.slice(0, -'.pdf'.length)))
}
