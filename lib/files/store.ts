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
/** A complete file on this disk that is not in its place yet. */
export type StagedFile = StoredFile & { part: string }

const HEAD_BYTES = 1024

// Next bundles pages, actions and instrumentation separately.
const shared = globalThis as typeof globalThis & { folioSizes?: Map<string, number> }
/** Number of cached file sizes: a page is read in several ranges. */
const SIZES = 1000

type Taking = { maxBytes: number; check?: (head: Buffer) => void }

/**
 * Writes a stream to a temporary file and syncs it, in constant memory; `placeStaged` moves it to its place. If PDFs
 * are kept in an S3 store, it is sent there later (`lib/library/files`). Throws `AppError('too_large')` after
 * `maxBytes`, and any error of the stream; either way nothing is left behind. `check` sees the first bytes before the
 * rest is read, and may throw.
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

/** Moves a staged file to its place. Another process may be deleting the same file: see `lib/library/files/keep-file.ts`. */
export async function placeStaged({ part, hash }: Pick<StagedFile, 'part' | 'hash'>): Promise<void> {
  try {
    await rename(part, placeForNew(hash))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/**
 * Path for a new file with this hash, which the caller fills by renaming, as `placeStaged` does. Clears cached facts
 * about an earlier one. Only a SHA-256 in hex becomes part of a path.
 */
export function placeForNew(hash: string): string {
  const place = storedPath(hash)
  if (env().FILES === 's3') dropSent(hash)
  return place
}

/**
 * Runs `work` with the path of a PDF on this disk, read-only. Fetches it first when only the store has it, and keeps it
 * during the work; if another process evicts it, the work is repeated once. Throws `AppError`: `not_found`; `file_away`
 * when the store is unreachable; `unreadable` when the bytes do not match; and whatever `work` throws.
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

/** Writes a PDF of the S3 store to a new file, and keeps no local copy. Throws like `bringNear`. */
export async function fetchStored(hash: string, file: string): Promise<void> {
  const store = await objectStore()
  if (!store) throw missingFile()
  await fetchTo(store, hash, file)
}

/** Size of a stored PDF in bytes. Throws `AppError`: `not_found`, or `file_away` when the store is unreachable. */
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
 * Bytes of a stored PDF, or a range of them. A file that is not on this disk is streamed from the store, and a copy is
 * fetched in parallel for the next pages. Throws like `storedSize`, before the first byte.
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
  // Not worth it when it would be evicted at once.
  if ((shared.folioSizes?.get(hash) ?? 0) > env().FILES_CACHE_MB * 1e6) return Readable.from(bytes)
  bringNear(store, hash).catch((error: unknown) =>
    log.warn('a PDF could not be copied here', { hash, detail: String(error).slice(0, 300) }),
  )
  return Readable.from(bytes)
}

/**
 * Deletes a stored file; does nothing when it is missing. With an S3 store the local copy goes at once, the other as
 * soon as the store answers.
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

/** Hashes of all PDFs on this disk or in the store; null when the store does not answer. */
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
  return new AppError('not_found', 'The PDF of this paper is no longer in the data directory.')
}

function tooLarge(maxBytes: number): string {
  const limit = Math.round((maxBytes / 1024 / 1024) * 10) / 10
  return `This file is larger than the limit of ${limit} MB. To allow larger files, raise MAX_FILE_MB.`
}

/** Longer than any pause while a file is written. */
const UNTOUCHED_MS = 60 * 60 * 1000

/**
 * Deletes partial files of processes that ended. When other processes share the data directory, files touched in the
 * last hour stay: they may still be written.
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
