import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { env } from '../../env'
import { AppError, toFailure } from '../../errors'
import { cleanText } from '../../text/format/clean-text'
import { type ImportFile, type ImportFiles, limitOf, sayMegabytes } from './import-file'
import { openZip } from './open-zip'

/** An uploaded file: its path as the person knows it, and its stored name, or why it was not stored. */
const uploadSchema = z.object({
  path: z.string(),
  stored: z.string(),
  size: z.number(),
  refused: z.string().optional(),
})
export type UploadedFile = z.infer<typeof uploadSchema>

/**
 * Reserves space before bytes are stored. Throws `AppError('too_large')` if the person's uploads have reached their
 * limit.
 */
export type UploadRoom = { person: string | null; take(bytes: number): Promise<void> }

const MOST_ZIP = 20_000 * 1024 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
const LIST = 'files.json'
/** File that names the owner of an upload folder, if people have accounts. */
export const OWNER = 'owner'

export const isZipPath = (path: string) => /\.zip$/i.test(path)

/**
 * Stores one file of an upload in the data directory until the import is done. A file that is too large is reported
 * later; errors of the stream or of `room` are thrown.
 */
export async function keepUpload(
  importId: string,
  place: number,
  { stream, path: given }: { stream: AsyncIterable<Uint8Array>; path: string },
  room: UploadRoom = { person: null, take: async () => {} },
): Promise<UploadedFile> {
  const folder = folderOf(importId)
  await mkdir(folder, { recursive: true })
  if (room.person !== null) await writeFile(path.join(folder, OWNER), room.person)
  const stored = String(place).padStart(6, '0')
  const file = await open(path.join(folder, stored), 'w')
  const most = isZipPath(given) ? MOST_ZIP : limitOf(given)
  let size = 0
  try {
    for await (const bytes of stream) {
      size += bytes.length
      if (size > most) break
      await room.take(bytes.length)
      await file.write(bytes)
    }
    if (size > most) await file.truncate()
    await file.sync()
  } finally {
    await file.close()
  }
  const refused = `It is larger than the limit of ${sayMegabytes(most)}.`
  return { path: cleanPath(given), stored, size, ...(size > most && { refused }) }
}

/** Stores the list of uploaded files, once all of them are there. */
export async function keepList(importId: string, files: UploadedFile[]): Promise<void> {
  await writeFile(path.join(folderOf(importId), LIST), JSON.stringify(files))
}

/**
 * Opens the files of an upload, including those inside its zips. Throws `AppError` if its only zip cannot be opened, or
 * the upload is gone, as after restoring a backup.
 */
export async function openUpload(importId: string): Promise<ImportFiles> {
  const folder = folderOf(importId)
  const uploaded = z.array(uploadSchema).parse(JSON.parse(await readList(folder)))
  const all: ImportFiles[] = []
  const close = async () => {
    for (const opened of all) await opened.close()
  }
  try {
    for (const { stored, refused, ...file } of uploaded) {
      const place = path.join(folder, stored)
      if (refused) all.push(nothing(file.path, refused))
      else if (!isZipPath(file.path)) all.push(single({ ...file, open: async () => createReadStream(place) }))
      else if (uploaded.length === 1) all.push(await openZip(place))
      // Beside other files, a zip that cannot be opened is only reported.
      else all.push(await openZip(place).catch((error) => nothing(file.path, toFailure(error).message)))
    }
  } catch (error) {
    await close()
    throw error
  }
  return { files: all.flatMap(({ files }) => files), refused: all.flatMap(({ refused }) => refused), close }
}

/** Folder of the import's parsed entries while it runs. */
export function entriesFolder(importId: string): string {
  return path.join(folderOf(importId), 'entries')
}

export async function removeUpload(importId: string): Promise<void> {
  await rm(folderOf(importId), { recursive: true, force: true })
}

/** Ids of uploads more than a day old: their import has started by now, or never will. */
export async function listOldUploads(): Promise<string[]> {
  const ids = await readdir(importsFolder()).catch(() => [])
  const ages = await Promise.all(ids.map((id) => stat(path.join(importsFolder(), id)).then(({ mtimeMs }) => mtimeMs)))
  return ids.filter((_, i) => Date.now() - (ages[i] ?? 0) > DAY_MS)
}

function single(file: ImportFile): ImportFiles {
  return { files: [file], refused: [], close: async () => {} }
}

function nothing(path: string, reason: string): ImportFiles {
  return { files: [], refused: [{ path, reason }], close: async () => {} }
}

/** Cleans a path for display and comparison; it is never used as a path. */
function cleanPath(given: string): string {
  const clean = given.normalize('NFC').replaceAll('\\', '/').replace(/\p{C}/gu, '').replace(/^\/+/, '')
  // The cut may split a character.
  return cleanText(clean.slice(-1000)) || 'file'
}

export function importsFolder(): string {
  return path.join(env().DATA_DIR, 'imports')
}

function folderOf(importId: string): string {
  if (!/^[a-z0-9-]{1,60}$/.test(importId)) throw new AppError('not_found', 'There is no such import.')
  return path.join(importsFolder(), importId)
}

function readList(folder: string): Promise<string> {
  return readFile(path.join(folder, LIST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new AppError('not_found', 'The files for this import no longer exist. Import them again.', { cause: error })
  })
}
