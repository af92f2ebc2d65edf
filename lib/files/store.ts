import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { env } from '../env'
import { AppError } from '../errors'
import { log } from '../log'
import { type ByteRange, objectStore } from '../s3/object-store'
import { storeSettings } from '../s3/store-settings'
import { bringNear, fetchTo, findNear, holding, nearHashes, noteUse, notThere } from './near-copies'
import { markOf, nearFolder, papersFolder, pdfIn, storedPath, writeFolder } from './places'
import { dropSent } from './sent-marks'

/** A file of the store: the SHA-256 of its bytes in hex, its size, and its first 1,024 bytes. */
export type StoredFile = { hash: string; size: number; head: Buffer }
/** One that is whole on this disk, and has yet to get its place. */
export type StagedFile = StoredFile & { part: string }

const HEAD_BYTES = 1024

// Next bundles pages, actions and instrumentation apart.
const shared = globalThis as typeof globalThis & { folioSizes?: Map<string, number> }
/** Files in the store whose size is kept in mind: a page is read by several ranges. */
const SIZES = 1000

type Taking = { maxBytes: number; check?: (head: Buffer) => void }

/**
 * Writes a stream to the disk, aside and synced, in constant memory; `placeStaged` puts it under the hash of its bytes. Where PDFs are kept
 * in an S3 store, it is sent there after that (`lib/library/files`). Throws `AppError('too_large')` after `maxBytes`, and whatever the
 * stream throws; either way nothing stays behind. `check` sees the first bytes before anything else is read and may throw.
 */
export async function stageStream(source: AsyncIterable<Uint8Array>, { maxBytes, check }: Taking): Promise<StagedFile> {
  const folder = writeFolder()
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
    return { hash: hash.digest('hex'), size, head, part }
  } catch (error) {
    await file.close().catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}

/** Gives a file its place. Somebody else may be deleting it meanwhile: see `lib/library/files/keep-file.ts`. */
export async function placeStaged({ part, hash }: Pick<StagedFile, 'part' | 'hash'>): Promise<void> {
  try {
    await rename(part, placeForNew(hash))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/**
 * Path for a new file with this hash, which is put there whole, by renaming, as `placeStaged` does. Forgets what was known
 * of an earlier one. Only a SHA-256 in hex becomes part of a path.
 */
export function placeForNew(hash: string): string {
  const place = storedPath(hash)
  if (env().FILES === 's3') dropSent(hash)
  return place
}

/**
 * Does `work` with a PDF on this disk, which it must only read. One that lies in the store alone is brought here first, and
 * stays at least as long as the work, unless another process takes it away: then the work is done once more. Throws `AppError`: `not_found`; `file_away` where the store cannot be asked;
 * `unreadable` where it has other bytes; and whatever `work` throws.
 */
export function withStoredFile<T>(hash: string, work: (file: string) => Promise<T>): Promise<T> {
  return holding(hash, async () => {
    const file = await localPath(hash)
    try {
      return await work(file)
    } catch (error) {
      if (await stat(file).catch(() => null)) throw error
      const moved = await findNear(hash)
      if (!moved && !storeSettings()) throw error
      return work(moved ?? (await localPath(hash)))
    }
  })
}

async function localPath(hash: string): Promise<string> {
  const near = await findNear(hash)
  if (near) {
    await noteUse(near)
    return near
  }
  const store = await objectStore()
  if (!store) throw missingFile()
  return bringNear(store, hash)
}

/** Writes a PDF that the S3 store has to a file that is not there yet, and keeps no copy here. Throws as `bringNear` does. */
export async function fetchStored(hash: string, file: string): Promise<void> {
  const store = await objectStore()
  if (!store) throw missingFile()
  await fetchTo(store, hash, file)
}

/** Size in bytes of a stored PDF. Throws `AppError`: `not_found` when it is gone, `file_away`. */
export async function storedSize(hash: string): Promise<number> {
  const near = await findNear(hash)
  if (near) return (await stat(near)).size
  const store = await objectStore()
  if (!store) throw missingFile()
  shared.folioSizes ??= new Map()
  const sizes = shared.folioSizes
  const known = sizes.get(hash)
  if (known !== undefined) return known
  const size = await store.size(hash)
  if (size === null) throw notThere()
  if (sizes.size >= SIZES) sizes.clear()
  sizes.set(hash, size)
  return size
}

/**
 * The bytes of a stored PDF, or a range of them. Where it is not on this disk they come from the store as they are read,
 * and a copy is fetched beside, for the pages that are read next. Throws as `storedSize` does, before the first byte.
 */
export async function openStored(hash: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
  const near = await findNear(hash)
  if (near) {
    await noteUse(near)
    return createReadStream(near, range)
  }
  const store = await objectStore()
  if (!store) throw missingFile()
  const bytes = await store.read(hash, range, signal)
  if (!bytes) throw notThere()
  // One that would be taken away at once is not worth it.
  if ((shared.folioSizes?.get(hash) ?? 0) > env().FILES_CACHE_MB * 1e6) return Readable.from(bytes)
  bringNear(store, hash).catch((error: unknown) =>
    log.warn('a PDF could not be copied here', { hash, detail: String(error).slice(0, 300) }),
  )
  return Readable.from(bytes)
}

/**
 * Takes a file out of the store. One that is not there is no matter. Where there is an S3 store, it goes from this disk at
 * once, and from there as soon as that answers.
 */
export async function removeStored(hash: string): Promise<void> {
  shared.folioSizes?.delete(hash)
  if (storeSettings()) {
    await mkdir(nearFolder(), { recursive: true })
    await writeFile(markOf(hash, 'delete'), '', { flush: true })
    dropSent(hash)
    await rm(markOf(hash, 'copied'), { force: true })
  }
  for (const folder of [papersFolder(), nearFolder()]) await rm(pdfIn(folder, hash), { force: true })
}

/** The hashes of all PDFs that are on this disk or in the store; null where the store does not say now. */
export async function storedHashes(): Promise<Set<string> | null> {
  const hashes = await nearHashes()
  const store = await objectStore()
  if (!store) return hashes
  try {
    for await (const { hash } of store.list()) hashes.add(hash)
    return hashes
  } catch (error) {
    if (error instanceof AppError && error.code === 'file_away') return null
    throw error
  }
}

function missingFile(): AppError {
  return new AppError('not_found', 'The PDF of this paper is not in the data directory any more.')
}

function tooLarge(maxBytes: number): string {
  const limit = Math.round((maxBytes / 1024 / 1024) * 10) / 10
  return `This file is larger than ${limit} MB, the largest that is taken. MAX_FILE_MB raises the limit.`
}

/** Longer than anyone pauses within a file. */
const UNTOUCHED_MS = 60 * 60 * 1000

/**
 * Takes away files that were being written as a process ended. Where other processes share the data directory, those
 * that were touched in the last hour may still be written, and stay.
 */
export async function sweepParts(): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = env()
  const before = DATABASE_URL ? Date.now() - UNTOUCHED_MS : Date.now()
  for (const folder of [DATA_DIR, papersFolder(), nearFolder()]) {
    const parts = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('.part-'))
    for (const part of parts) {
      const file = path.join(folder, part)
      const found = await stat(file).catch(() => null)
      if (found && found.mtimeMs <= before) await rm(file, { force: true })
    }
  }
}
