import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../errors'
import type { ReadEntry } from '../reference/reference'
import { type ImportFile, limitOf, sayMegabytes } from './import-file'
import { openReferenceReader, type ReferenceReader } from './references/read-aside'
import { referenceFormat } from './references/reference-format'

/** Access to the entries of reference files, each of which is parsed once. */
export type EntryLists = {
  /**
   * All entries in order. `beside`: BibTeX files that it may refer to. Throws `AppError` if the file as a whole cannot
   * be read.
   */
  all(file: ImportFile, beside?: ImportFile[]): AsyncIterable<ReadEntry>
  /** entry number `place` of a file; fast when called in order */
  at(file: ImportFile, place: number): Promise<ReadEntry | null>
  /** Ends the process that reads; another one starts when it is needed. */
  close(): void
}

/**
 * Parses reference files in a separate process and caches their entries in a folder. So each file is parsed once, even
 * across a crash, and only one entry at a time is in memory here.
 */
export function entryLists(folder: string): EntryLists {
  let reading: { list: string; next: number; lines: AsyncIterator<string> } | null = null
  const reader = openReferenceReader()
  return {
    async *all(file, beside) {
      for await (const line of linesOf(await listOf(file, { folder, reader, beside })))
        yield JSON.parse(line) as ReadEntry
    },
    async at(file, place) {
      const list = await listOf(file, { folder, reader })
      if (reading?.list !== list || reading.next > place)
        reading = { list, next: 0, lines: linesOf(list)[Symbol.asyncIterator]() }
      for (; reading.next < place; reading.next += 1) if ((await reading.lines.next()).done) return null
      const { done, value } = await reading.lines.next()
      reading.next += 1
      return done ? null : (JSON.parse(value) as ReadEntry)
    },
    close: reader.close,
  }
}

function linesOf(list: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(list), crlfDelay: Number.POSITIVE_INFINITY })
}

type Reading = { folder: string; reader: ReferenceReader; beside?: ImportFile[] }

/** Path of the list of a file's entries. Creates the list if it does not exist. */
async function listOf(file: ImportFile, { folder, reader, beside = [] }: Reading): Promise<string> {
  const list = placeOf(file, folder, 'jsonl')
  if (await isThere(list)) return list
  const format = referenceFormat(file.path)
  if (!format) throw new AppError('unsupported', 'This is not a reference file.')
  await mkdir(folder, { recursive: true })
  const [from, part] = [`${list}.bytes`, `${list}.part`]
  try {
    const others: string[] = []
    for (const other of beside) others.push(...(await copyBeside(other, folder)))
    await pipeline(Readable.from(limited(file)), createWriteStream(from))
    await reader.read({ format, from, to: part, beside: others })
    // Whole or not there: a list that a crash cut off would be taken for all there is.
    await rename(part, list)
  } finally {
    await rm(from, { force: true })
    await rm(part, { force: true })
  }
  return list
}

/** Copies a file once for all files that may refer to it. Returns no path if it cannot be copied: importing it reports why. */
async function copyBeside(file: ImportFile, folder: string): Promise<string[]> {
  const copy = placeOf(file, folder, 'beside')
  if (await isThere(copy)) return [copy]
  try {
    await pipeline(Readable.from(limited(file)), createWriteStream(`${copy}.part`))
    await rename(`${copy}.part`, copy)
    return [copy]
  } catch {
    await rm(`${copy}.part`, { force: true })
    return []
  }
}

function placeOf(file: ImportFile, folder: string, ending: string): string {
  return path.join(folder, `${createHash('sha256').update(file.path).digest('hex').slice(0, 32)}.${ending}`)
}

/** The bytes of a file up to the limit; there may be more than declared. */
async function* limited(file: ImportFile): AsyncGenerator<Uint8Array> {
  const most = limitOf(file.path)
  let size = 0
  const tooLarge = () =>
    new AppError(
      'too_large',
      `It is larger than the limit of ${sayMegabytes(most)} for reference files. Split it and import the parts.`,
    )
  if (file.size > most) throw tooLarge()
  for await (const bytes of await file.open()) {
    size += bytes.length
    if (size > most) throw tooLarge()
    yield bytes
  }
}

function isThere(list: string): Promise<boolean> {
  return access(list).then(
    () => true,
    () => false,
  )
}
