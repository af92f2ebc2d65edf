import type { Entry, ZipFile } from 'yauzl'
import yauzl from 'yauzl'
import { AppError } from '../../errors'
import { cleanText } from '../../text/format/clean-text'
import { type ImportFile, type ImportFiles, isHiddenPath, limitOf, sayMegabytes } from './import-file'

const MEGABYTE = 1024 * 1024
const MOST_ENTRIES = 50_000
/** maximum total size of entry names and the metadata beside them */
const MOST_LISTED = 64 * MEGABYTE
/** PDFs hardly shrink. A zip, or a file in it, that grows by more than this factor was made to do harm. */
const MOST_GROWTH = 100
const ALLOWED_BYTES = 100 * MEGABYTE
/** A short reference file may be repetitive. */
const ALLOWED_IN_ENTRY = 10 * MEGABYTE

/**
 * Opens a zip and reads its files one by one, as streams; nothing is unpacked to a path chosen by the zip. Entries that
 * lead out of it or are encrypted are rejected one by one. Throws `AppError` if it is not a zip, or unpacks to more
 * than any real collection of papers.
 */
export async function openZip(path: string): Promise<ImportFiles> {
  const zip = await open(path)
  try {
    const entries = await list(zip)
    const bytes = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
    if (bytes > Math.max(ALLOWED_BYTES, MOST_GROWTH * zip.fileSize))
      throw new AppError(
        'too_large',
        'This zip expands to far more than its compressed size, so Folio did not open it.',
      )
    const shown = entries.filter(({ name }) => !name.endsWith('/') && !isHiddenPath(name))
    const reasons = shown.map(({ entry, name }) => ({ path: name, reason: reasonAgainst(entry, name) }))
    return {
      files: shown.filter((_, i) => reasons[i]?.reason === null).map(({ entry, name }) => toFile(zip, entry, name)),
      refused: reasons.flatMap(({ path, reason }) => (reason ? [{ path, reason }] : [])),
      close: async () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function open(path: string): Promise<ZipFile> {
  try {
    // Names are decoded below: a bad one must only affect its entry, not the whole zip.
    return await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
  } catch (error) {
    throw new AppError('unreadable', 'This file is damaged or is not a zip. Create the zip again, then add it.', {
      cause: error,
    })
  }
}

async function list(zip: ZipFile): Promise<{ entry: Entry; name: string }[]> {
  if (zip.entryCount > MOST_ENTRIES)
    throw new AppError(
      'too_large',
      `This zip has more than ${MOST_ENTRIES.toLocaleString('en')} entries. Split the zip.`,
    )
  const entries: { entry: Entry; name: string }[] = []
  try {
    let listed = 0
    for await (const entry of zip.eachEntry()) {
      listed += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (listed > MOST_LISTED)
        throw new AppError('too_large', 'The list of files in this zip is too long. Split the zip.')
      entries.push({ entry, name: nameOf(entry) })
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('unreadable', 'The list of files in this zip is damaged. Create the zip again.', { cause })
  }
  return entries
}

function nameOf(entry: Entry): string {
  const raw = entry.fileNameRaw
  const name = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, false)
  return cleanText(name).replaceAll('\\', '/')
}

function reasonAgainst(entry: Entry, name: string): string | null {
  if (yauzl.validateFileName(name)) return 'Its path points outside the zip.'
  if (entry.isEncrypted()) return 'It is encrypted. Unpack it with its password and add it separately.'
  if (entry.uncompressedSize > limitOf(name)) return `It is larger than the limit of ${sayMegabytes(limitOf(name))}.`
  if (entry.uncompressedSize > Math.max(ALLOWED_IN_ENTRY, MOST_GROWTH * entry.compressedSize))
    return 'It expands to far more than its compressed size, so Folio did not open it.'
  if (!entry.canDecodeFileData()) return 'It is compressed in a way that Folio cannot read. Zip it again.'
  return null
}

function toFile(zip: ZipFile, entry: Entry, name: string): ImportFile {
  return { path: name, size: entry.uncompressedSize, open: async () => readEntry(zip, entry) }
}

/** The unpacked bytes. yauzl checks that there are as many as declared, which is within the limit. */
async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch (error) {
    throw new AppError('unreadable', 'The copy in the zip is damaged.', { cause: error })
  }
}
