import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { env } from '../env'
import { AppError } from '../errors'
import { log } from '../log'
import type { ObjectStore } from '../s3/object-store'
import { hashOfName, nearFolder, papersFolder, pdfIn } from './places'
import { dropSent, isSent, noteSent, numberOf } from './sent-marks'

// Next bundles pages, actions and instrumentation separately, so this is global.
const shared = globalThis as typeof globalThis & {
  /** number of current readers of each file, by hash */
  folioHeldFiles?: Map<string, number>
  folioFetches?: Map<string, Promise<string>>
  folioSweep?: Promise<void>
}

/** Time a copy counts as in use, ms: processes that share the folder do not see each other's reading. */
const JUST_USED_MS = 60_000

/** Path of a PDF on this disk; null when it is not here. */
export async function findNear(hash: string): Promise<string | null> {
  for (const folder of [papersFolder(), nearFolder()]) {
    const file = pdfIn(folder, hash)
    if (await stat(file).catch(() => null)) return file
  }
  return null
}

/** Hashes of the PDFs on this disk, copies of the store's included. */
export async function nearHashes(): Promise<Set<string>> {
  const names = await Promise.all([papersFolder(), nearFolder()].map((folder) => readdir(folder).catch(() => [])))
  return new Set(names.flat().flatMap((name) => hashOfName(name, 'pdf') ?? []))
}

/** Runs `work` while the copy of a file cannot be evicted. */
export async function holding<T>(hash: string, work: () => Promise<T>): Promise<T> {
  shared.folioHeldFiles ??= new Map()
  const held = shared.folioHeldFiles
  held.set(hash, (held.get(hash) ?? 0) + 1)
  try {
    return await work()
  } finally {
    const left = (held.get(hash) ?? 1) - 1
    if (left > 0) held.set(hash, left)
    else held.delete(hash)
  }
}

/**
 * Fetches a PDF to this disk and returns its path. Concurrent callers share one download. Throws `AppError`: `file_away`
 * when the store is unreachable, `unreadable` when the bytes do not match, `not_found`.
 */
export function bringNear(store: ObjectStore, hash: string): Promise<string> {
  shared.folioFetches ??= new Map()
  const fetches = shared.folioFetches
  const under = fetches.get(hash)
  if (under) return under
  const file = pdfIn(nearFolder(), hash)
  const fetching = (async () => {
    await mkdir(nearFolder(), { recursive: true })
    const part = path.join(nearFolder(), `.part-${randomUUID()}`)
    try {
      await fetchTo(store, hash, part)
      const number = numberOf(hash, part)
      // A file added here meanwhile stays: the store may have deleted the fetched one.
      if (await becomes(part, file)) await noteSent(hash, number)
    } finally {
      await rm(part, { force: true })
    }
    return file
  })().finally(() => {
    fetches.delete(hash)
    makeRoomSoon()
  })
  fetches.set(hash, fetching)
  return fetching
}

/** Renames a file, unless the name is taken. */
async function becomes(part: string, file: string): Promise<boolean> {
  try {
    await link(part, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // The file system has no hard links.
    if (await stat(file).catch(() => null)) return false
    await rename(part, file)
    return true
  }
}

/**
 * Writes a PDF of the store to a new file. Fetches once more when the bytes do not match the hash. Throws like
 * `bringNear`; the caller then removes the partial file.
 */
export async function fetchTo(store: ObjectStore, hash: string, file: string): Promise<void> {
  await twice(store, hash, async (body) => {
    const handle = await open(file, 'w', 0o600)
    const sha256 = createHash('sha256')
    try {
      for await (const bytes of body) {
        sha256.update(bytes)
        await handle.write(bytes)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    return sha256.digest('hex')
  })
}

/** Reads a PDF in the store and compares it with its hash. Throws like `bringNear`. */
export async function proveStored(store: ObjectStore, hash: string): Promise<void> {
  await twice(store, hash, sha256Of)
}

/** Reads an object by `read`, which returns its hash, and reads it once more when the hash is wrong. */
async function twice(store: ObjectStore, hash: string, read: (body: AsyncIterable<Uint8Array>) => Promise<string>) {
  for (const isLast of [false, true]) {
    const body = await store.read(hash)
    if (!body) throw notThere()
    if ((await read(body)) === hash) return
    log.warn('a PDF came damaged from the store', { hash, isLast })
  }
  const { prefix, bucket } = store.settings
  throw new AppError(
    'unreadable',
    `The file ${prefix}${hash}.pdf in the bucket ${bucket} is damaged: its contents do not match what was stored. Restore it from a backup, or add the PDF again.`,
  )
}

/** The error for a PDF that is neither on this disk nor in the store. */
export function notThere(): AppError {
  return new AppError(
    'not_found',
    'The PDF of this paper is neither on this disk nor in the S3 store. If another server received it, it becomes available once that server has uploaded it.',
  )
}

/** Marks a copy as used now: the least recently used are evicted first. */
export async function noteUse(file: string): Promise<void> {
  const now = new Date()
  if (path.dirname(file) === nearFolder()) await utimes(file, now, now).catch(() => {})
}

/** Evicts copies in the background until they fit the limit. */
export function makeRoomSoon(): void {
  shared.folioSweep ??= makeRoom()
    .catch((error: unknown) => log.warn('copies of PDFs were not taken away', { detail: String(error).slice(0, 200) }))
    .finally(() => {
      shared.folioSweep = undefined
    })
}

/**
 * Evicts copies of files in the store, least recently used first, until the folder fits FILES_CACHE_MB. Keeps files that
 * the store lacks and files being read.
 */
export async function makeRoom(): Promise<void> {
  const folder = nearFolder()
  const names = await readdir(folder).catch(() => [])
  const usedBefore = Date.now() - (env().DATABASE_URL ? JUST_USED_MS : 0)
  const files: { hash: string; size: number; usedAt: number }[] = []
  for (const hash of names.flatMap((name) => hashOfName(name, 'pdf') ?? [])) {
    const found = await stat(pdfIn(folder, hash)).catch(() => null)
    if (found) files.push({ hash, size: found.size, usedAt: found.mtimeMs })
  }
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  for (const { hash, size, usedAt } of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= env().FILES_CACHE_MB * 1e6) break
    if (shared.folioHeldFiles?.has(hash) || usedAt > usedBefore) continue
    // Synchronous, since the same file may be added again at any time.
    if (!isSent(hash)) continue
    dropSent(hash)
    rmSync(pdfIn(folder, hash), { force: true })
    bytes -= size
  }
}

/** SHA-256 of a file in hex; null where there is none. */
export async function hashOf(file: string): Promise<string | null> {
  try {
    return await sha256Of(createReadStream(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** SHA-256 of a stream, in hex. */
export async function sha256Of(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of stream) hash.update(bytes)
  return hash.digest('hex')
}
