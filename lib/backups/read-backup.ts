import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import yauzl from 'yauzl'
import { AppError } from '../errors'
import { MANIFEST, type Manifest, parseManifest, resultEntry, tableEntry } from './manifest'

export type OpenBackup = {
  manifest: Manifest
  /** yields the bytes of an entry; throws `AppError('unreadable')` at the end if they differ from those written */
  read(entry: string, expected: { bytes: number; sha256: string }): AsyncGenerator<Buffer>
  close(): void
}

/** Opens a zip made by Folio. Throws `AppError('unreadable')` with the reason: truncated, or not a zip. */
export async function openZip(file: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  if (!existsSync(file)) throw new AppError('not_found', `There is no file ${file}.`)
  let zip: ZipFile | undefined
  try {
    zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false })
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return { zip, entries }
  } catch (error) {
    zip?.close()
    const name = path.basename(file)
    const reason = beginsAsZip(file)
      ? `${name} is incomplete: part of it is missing.`
      : `${name} is not a Folio backup.`
    throw new AppError('unreadable', reason, { cause: error })
  }
}

/** Opens a backup and reads its manifest. Throws `AppError('unreadable')` with the reason. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const { zip, entries } = await openZip(file)
  const damaged = (what: string, cause?: unknown) =>
    new AppError('unreadable', `${path.basename(file)} is damaged: ${what}.`, { cause })
  try {
    const manifest = parseManifest(await manifestText(zip, entries.get(MANIFEST), damaged))
    if (!manifest)
      throw new AppError(
        'unreadable',
        `${path.basename(file)} is not a backup that this version of Folio can read. It may have been made by a newer version.`,
      )
    return {
      manifest,
      async *read(name, { bytes, sha256 }) {
        const entry = entries.get(name)
        if (!entry) throw damaged(`${name} is not in it`)
        const hash = createHash('sha256')
        let size = 0
        try {
          for await (const part of await zip.openReadStreamPromise(entry)) {
            hash.update(part)
            size += part.length
            yield part
          }
        } catch (error) {
          throw damaged(`${name} cannot be read`, error)
        }
        if (size !== bytes || hash.digest('hex') !== sha256) throw damaged(`${name} was changed after it was written`)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function manifestText(
  zip: ZipFile,
  entry: Entry | undefined,
  damaged: (what: string, cause?: unknown) => AppError,
) {
  if (!entry) throw damaged(`${MANIFEST} is not in it`)
  const read = await zip
    .openReadStreamPromise(entry)
    .then(text)
    .catch((error) => {
      throw damaged(`${MANIFEST} cannot be read`, error)
    })
  if (crc32(read) !== entry.crc32) throw damaged(`${MANIFEST} was changed after it was written`)
  return read
}

/** Reads a whole backup once. Throws `AppError('unreadable')` if anything differs from what was written. */
export async function checkBackup({ manifest, read }: OpenBackup): Promise<void> {
  const entries = [
    ...manifest.tables.map((table) => ({ name: tableEntry(table), expected: table })),
    ...manifest.results.map((result) => ({ name: resultEntry(result), expected: result })),
  ]
  for (const { name, expected } of entries) for await (const _ of read(name, expected));
}

/** The parts in which the rows of a table were written. */
export async function* partsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const part of bytes) {
    held.push(part)
    size += part.length
    for (;;) {
      if (size < 4) break
      if ((held[0]?.length ?? 0) < 4) held = [Buffer.concat(held)]
      const length = held[0]?.readUInt32BE(0) ?? 0
      if (size < 4 + length) break
      const all = Buffer.concat(held)
      yield all.subarray(4, 4 + length)
      held = [all.subarray(4 + length)]
      size -= 4 + length
    }
  }
}

function beginsAsZip(file: string): boolean {
  const head = Buffer.alloc(4)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, head, 0, 4, 0)
  } finally {
    closeSync(handle)
  }
  return head.toString('latin1') === 'PK\x03\x04'
}
