import type { Entry, ZipFile } from 'yauzl'
import yauzl from 'yauzl'
import { AppError } from '../../errors'
import { type ImportFile, type ImportFiles, isHiddenPath } from './import-file'

const MOST_ENTRIES = 50_000
/** PDFs hardly shrink; a zip that unpacks to more than this many times its size was made to do harm. */
const MOST_GROWTH = 100
const ALLOWED_BYTES = 100 * 1024 * 1024

/**
 * The files of a zip, which are read from it one by one, as streams; nothing is unpacked to a path of the zip's
 * choosing. Entries that lead out of it or are encrypted are refused, each by itself. Throws `AppError` for what
 * is no zip, and for one that unpacks to more than anyone's papers.
 */
export async function openZip(path: string): Promise<ImportFiles> {
  const zip = await open(path)
  try {
    const entries = await list(zip)
    const bytes = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
    if (bytes > Math.max(ALLOWED_BYTES, MOST_GROWTH * zip.fileSize))
      throw new AppError('too_large', 'This zip unpacks to far more than its size. Folio does not open it.')
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
    // Names are decoded below: a bad one must cost its entry, not the whole zip.
    return await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
  } catch (error) {
    throw new AppError('unreadable', 'This zip is damaged, or is none. Make it again and add it once more.', {
      cause: error,
    })
  }
}

async function list(zip: ZipFile): Promise<{ entry: Entry; name: string }[]> {
  if (zip.entryCount > MOST_ENTRIES)
    throw new AppError('too_large', `This zip has more than ${MOST_ENTRIES.toLocaleString('en')} entries. Split it.`)
  const entries: { entry: Entry; name: string }[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push({ entry, name: nameOf(entry) })
  } catch (cause) {
    throw new AppError('unreadable', 'The list of files in this zip is damaged. Make it again.', { cause })
  }
  return entries
}

function nameOf(entry: Entry): string {
  const raw = entry.fileNameRaw
  return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, false).replaceAll('\\', '/')
}

function reasonAgainst(entry: Entry, name: string): string | null {
  if (yauzl.validateFileName(name)) return 'Its name leads out of the zip.'
  if (entry.isEncrypted()) return 'It is encrypted. Unpack it with its password and add it by itself.'
  if (!entry.canDecodeFileData()) return 'It is packed in a way that Folio does not read. Zip it again.'
  return null
}

function toFile(zip: ZipFile, entry: Entry, name: string): ImportFile {
  return { path: name, size: entry.uncompressedSize, open: async () => readEntry(zip, entry) }
}

/** The unpacked bytes. That they are as many as declared is checked on the way. */
async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch (error) {
    throw new AppError('unreadable', 'It is damaged inside the zip.', { cause: error })
  }
}
