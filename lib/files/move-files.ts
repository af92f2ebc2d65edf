import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { env } from '../env'
import { AppError } from '../errors'
import type { ObjectStore } from '../s3/object-store'
import { fetchTo, findNear, hashOf, proveStored } from './near-copies'
import { hashOfName, markOf, nearFolder, papersFolder, pdfIn } from './places'
import { dropSent, isSent, noteSent, numberOf } from './sent-marks'
import { deleteSent, noteCopied } from './unsent'

/** Progress of a move. `did`: files copied or removed in this round; the others were already done. */
export type MoveProgress = { done: number; of: number; did: number; bytes: number }

/** `damaged`: files whose bytes do not match their hash; they stay untouched. */
export type Moved = MoveProgress & { damaged: string[] }

type OnProgress = (progress: MoveProgress) => void
/** Processes one file. Returns the bytes copied or removed; null: nothing to do. */
type MoveOne = (hash: string) => Promise<number | null>

const AT_ONCE = 3
const TRIES = 10
const LONGEST_MS = 30_000

/**
 * Copies all PDFs from this disk to the store, and reads each back to verify it. Skips files verified before, so that an
 * interrupted move continues. The local files stay. Safe while Folio runs.
 */
export async function copyToStore(store: ObjectStore, onProgress: OnProgress): Promise<Moved> {
  const there = await listed(store)
  const files = await pdfsIn(papersFolder())
  const marks = new Set(await marked('copied'))
  return moveAll(files, onProgress, async (hash) => {
    const file = pdfIn(papersFolder(), hash)
    const size = await sizeOf(file)
    if (size === null || (marks.has(hash) && there.get(hash) === size)) return null
    if (there.get(hash) !== size) await store.put(hash, file)
    await proveStored(store, hash)
    await noteCopied(hash)
    // Its last paper was deleted meanwhile.
    if ((await sizeOf(file)) === null) await deleteSent(store, hash)
    return size
  })
}

/** Copies all PDFs from the store to this disk and verifies each by its hash. Those in the store stay. */
export async function copyToDisk(store: ObjectStore, onProgress: OnProgress): Promise<Moved> {
  const there = await listed(store)
  await mkdir(papersFolder(), { recursive: true })
  return moveAll([...there.keys()], onProgress, async (hash) => {
    const file = pdfIn(papersFolder(), hash)
    const size = there.get(hash) ?? 0
    if ((await sizeOf(file)) === size) return null
    const part = path.join(papersFolder(), `.part-${randomUUID()}`)
    try {
      if (!(await copyNear(hash, part))) await fetchTo(store, hash, part)
      await rename(part, file)
    } catch (error) {
      // Its last paper was deleted meanwhile.
      if (error instanceof AppError && error.code === 'not_found') return null
      throw error
    } finally {
      await rm(part, { force: true })
    }
    // Or it was deleted just after.
    if ((await sizeOf(markOf(hash, 'delete'))) !== null || (await store.size(hash)) === null)
      await rm(file, { force: true })
    return size
  })
}

/**
 * Removes files from this disk that the store has, each after it was read there and verified. They stay as copies while
 * there is room. Throws `AppError('conflict')` when PDFs are kept on this disk.
 */
export async function removeFromDisk(store: ObjectStore, onProgress: OnProgress): Promise<Moved> {
  if (env().FILES !== 's3')
    throw new AppError('conflict', 'PDFs are kept on this disk. First set FILES=s3 and restart Folio.')
  return moveAll(await pdfsIn(papersFolder()), onProgress, async (hash) => {
    const file = pdfIn(papersFolder(), hash)
    const size = await sizeOf(file)
    if (size === null || (await store.size(hash)) === null) return null
    await proveStored(store, hash)
    await mkdir(nearFolder(), { recursive: true })
    const number = numberOf(hash, file)
    const isKept = await link(file, pdfIn(nearFolder(), hash)).then(
      () => true,
      () => false,
    )
    if (isKept) await noteSent(hash, number)
    await rm(markOf(hash, 'copied'), { force: true })
    await rm(file, { force: true })
    return size
  })
}

/**
 * Deletes files from the store that are on this disk, each after it was read here and verified. Throws
 * `AppError('conflict')` when PDFs are kept in the store.
 */
export async function removeFromStore(store: ObjectStore, onProgress: OnProgress): Promise<Moved> {
  if (env().FILES !== 'disk')
    throw new AppError('conflict', 'PDFs are kept in the S3 store. First set FILES=disk and restart Folio.')
  const there = await listed(store)
  return moveAll([...there.keys()], onProgress, async (hash) => {
    const found = await hashOf(pdfIn(papersFolder(), hash))
    if (found === null) return null
    if (found !== hash) throw new AppError('unreadable', `${hash}.pdf is damaged on this disk.`)
    await deleteSent(store, hash)
    if (isSent(hash)) {
      dropSent(hash)
      await rm(pdfIn(nearFolder(), hash), { force: true })
    }
    return there.get(hash) ?? 0
  })
}

async function moveAll(hashes: string[], onProgress: OnProgress, move: MoveOne): Promise<Moved> {
  const moved: Moved = { done: 0, of: hashes.length, did: 0, bytes: 0, damaged: [] }
  // Shared by the workers: each file goes to one of them.
  const left = hashes.values()
  const moveSome = async () => {
    for (const hash of left) {
      const bytes = await patiently(() => move(hash)).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'unreadable') throw error
        moved.damaged.push(hash)
        return null
      })
      if (bytes !== null) moved.did++
      moved.bytes += bytes ?? 0
      moved.done++
      onProgress(moved)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, moveSome))
  return moved
}

/** Survives a store that is unreachable for minutes, and a starting Folio that sweeps partial files. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      const mayPass = error instanceof AppError ? error.code === 'file_away' : isGone(error)
      if (!mayPass || tries === TRIES) throw error
      await wait(Math.min(500 * 2 ** tries, LONGEST_MS))
    }
}

async function listed(store: ObjectStore): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for await (const { hash, size } of store.list()) found.set(hash, size)
  return found
}

async function pdfsIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).flatMap((name) => hashOfName(name, 'pdf') ?? []).sort()
}

async function marked(mark: 'copied'): Promise<string[]> {
  return (await readdir(nearFolder()).catch(() => [])).flatMap((name) => hashOfName(name, mark) ?? [])
}

/** Copies the file from the local copy, if there is one. */
async function copyNear(hash: string, part: string): Promise<boolean> {
  const near = await findNear(hash)
  if (!near) return false
  try {
    await copyFile(near, part, constants.COPYFILE_FICLONE)
    const handle = await open(part, 'r+')
    await handle.sync().finally(() => handle.close())
  } catch {
    // It may be gone by now.
    return false
  }
  return (await hashOf(part)) === hash
}

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => null,
  )
