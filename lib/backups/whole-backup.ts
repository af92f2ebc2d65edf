import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { requireFree } from '../db/data-dir/room'
import { AppError } from '../errors'
import { sizeOf, syncFile } from './keep-papers'
import { isBackupName, paperFile } from './manifest'
import { openBackup, openZip } from './read-backup'

/** Packs a backup and its PDFs into one zip for download. Returns its bytes as a stream, and their number. */
export async function packWhole(file: string): Promise<{ stream: Readable; bytes: number }> {
  const { manifest, close } = await openBackup(file)
  close()
  const zip = new yazl.ZipFile()
  const stream = zip.outputStream as Readable
  zip.on('error', (error: Error) => stream.destroy(error))
  // A download may end early.
  let reading: Readable | undefined
  stream.once('close', () => reading?.destroy())
  const add = (from: string, name: string, size: number) =>
    // The entries are already compressed.
    zip.addReadStreamLazy(name, { compress: false, mode: 0o100600, size }, (give) => {
      reading = createReadStream(from)
      give(null, reading)
    })
  const folder = path.dirname(file)
  add(file, path.basename(file), (await sizeOf(file)) ?? 0)
  for (const { hash, bytes } of manifest.papers) {
    const paper = path.join(folder, paperFile(hash))
    if ((await sizeOf(paper)) !== bytes)
      throw new AppError(
        'unreadable',
        `A PDF that this backup needs is missing or damaged: ${paper}. Make a new backup.`,
      )
    add(paper, paperFile(hash), bytes)
  }
  // The types lack this parameter.
  const end = zip.end.bind(zip) as (options: object, onSize: (bytes: number) => void) => void
  return { stream, bytes: await new Promise((resolve) => end({}, resolve)) }
}

/** Writes `packWhole` to a file that must not exist yet. The file gets its name once it is complete on the disk. */
export async function saveWhole(file: string, target: string): Promise<number> {
  const part = path.join(path.dirname(target), `.part-${randomUUID()}`)
  try {
    const { stream, bytes } = await packWhole(file)
    await requireFree(path.dirname(target), bytes, 'The file')
    await pipeline(stream, createWriteStream(part, { flags: 'wx', mode: 0o600 }))
    await syncFile(part)
    await rename(part, target)
    return bytes
  } finally {
    await rm(part, { force: true })
  }
}

/**
 * Unpacks a zip of `packWhole` into a folder and returns the path of its backup; null if the file is not such a zip.
 * Throws `AppError('unreadable')` for a truncated one.
 */
export async function unpackWhole(file: string, folder: string): Promise<string | null> {
  const { zip, entries } = await openZip(file)
  try {
    const name = [...entries.keys()].find(isBackupName)
    if (!name) return null
    const bytes = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    await requireFree(folder, bytes, 'Unpacking it')
    await mkdir(path.join(folder, 'papers'), { recursive: true, mode: 0o700 })
    for (const [entryName, entry] of entries) {
      if (entryName !== name && !/^papers\/[0-9a-f]{64}\.pdf$/.test(entryName)) continue
      try {
        const read = await zip.openReadStreamPromise(entry)
        await pipeline(read, createWriteStream(path.join(folder, entryName), { mode: 0o600 }))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
        throw new AppError('unreadable', `${path.basename(file)} is damaged: ${entryName} cannot be read.`, {
          cause: error,
        })
      }
    }
    return path.join(folder, name)
  } finally {
    zip.close()
  }
}
