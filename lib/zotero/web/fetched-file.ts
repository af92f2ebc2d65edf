import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { env } from '../../env'
import { AppError } from '../../errors'
import type { ImportFile } from '../../library/import/for-sources'
import { findLink, serverOf } from '../zotero-rows'
import { downloadFile } from './download-file'
import type { WebFile } from './web-file'

/** Delay before a failed file is requested again, in ms; it doubles with each further failure. */
const AGAIN_MS = 15 * 60_000
const LONGEST_MS = 24 * 60 * 60_000

const shared = globalThis as typeof globalThis & { folioZoteroFiles?: Map<string, { wait: number; until: number }> }
shared.folioZoteroFiles ??= new Map()
/** Files that could not be downloaded, by library, key and MD5. */
const failures = shared.folioZoteroFiles

/** A file at zotero.org as an import source; null if it does not exist, or failed recently. Not downloaded yet. */
export function webImportFile(file: WebFile): (ImportFile & { stamp: string }) | null {
  if (!file.md5 || Date.now() < (failures.get(nameOf(file))?.until ?? 0)) return null
  return {
    path: file.name,
    size: file.size,
    stamp: file.md5,
    open: async () => readOnce(await fetchFile(file)),
  }
}

/** Downloads the file. Throws `AppError`, including `ZoteroFailure`. */
export async function fetchedFile(file: WebFile): Promise<ImportFile> {
  const local = await fetchFile(file)
  return { path: file.name, size: file.size, open: async () => readOnce(local) }
}

/** Removes downloads that were not read. */
export async function clearFetched(): Promise<void> {
  await rm(folder(), { recursive: true, force: true })
}

async function fetchFile(file: WebFile): Promise<string> {
  const link = await findLink()
  if (link?.kind !== 'web') throw new AppError('not_found', 'zotero.org is no longer connected.')
  const to = path.join(folder(), randomUUID())
  try {
    await downloadFile(serverOf(link), file, to)
    failures.delete(nameOf(file))
    return to
  } catch (error) {
    const wait = Math.min((failures.get(nameOf(file))?.wait ?? AGAIN_MS / 2) * 2, LONGEST_MS)
    failures.set(nameOf(file), { wait, until: Date.now() + wait })
    throw error
  }
}

async function* readOnce(local: string): AsyncIterable<Uint8Array> {
  try {
    yield* createReadStream(local)
  } finally {
    await rm(local, { force: true })
  }
}

const nameOf = ({ library, key, md5 }: WebFile) => `${library} ${key} ${md5}`
const folder = () => path.join(env().DATA_DIR, 'zotero-downloads')
