import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { access, constants, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { type DumpedTable, dump } from '../db/dump/dump'
import { env } from '../env'
import { AppError } from '../errors'
import { keepPapers, syncFile } from './keep-papers'
import { type BackupKind, backupName, MANIFEST, type Manifest, resultEntry, tableEntry } from './manifest'

/** Progress of a backup, in bytes of its sources. */
export type BackupProgress = { doing: 'database' | 'papers'; done: number; of: number }

/** The database is blocked meanwhile, and stronger compression takes several times as long. */
const COMPRESSION = 1

/**
 * Writes a backup into a folder: a zip with the database and saved answers, and beside it, in `papers`, the PDFs that
 * no earlier backup there has. It gets its name only once it is complete on the disk. Returns the name.
 */
export async function writeBackup(
  folder: string,
  kind: BackupKind,
  onProgress: (progress: BackupProgress) => void = () => {},
): Promise<string> {
  await requireFolder(folder)
  const part = path.join(folder, `.part-${randomUUID()}`)
  const archive = openArchive(part)
  try {
    const at = new Date()
    const { tables, ...dumped } = await dump(async ({ tables, ...rest }) => ({
      ...rest,
      tables: await writeTables(archive, tables, onProgress),
    }))
    const { migrations, sequences, counts, pdfs } = dumped
    const of = pdfs.reduce((sum, { size }) => sum + size, 0)
    let done = 0
    const kept = await keepPapers(folder, pdfs, (bytes) => {
      done += bytes
      onProgress({ doing: 'papers', done, of })
    })
    const results = await writeResults(archive)
    const head = { folio: 'backup', format: 1, kind, madeAt: at.toISOString(), counts } as const
    const manifest: Manifest = { ...head, migrations, tables, sequences, ...kept, results }
    await archive.end(JSON.stringify(manifest))
    await syncFile(part)
    const name = freeName(folder, at, kind)
    await rename(part, path.join(folder, name))
    return name
  } finally {
    await archive.close()
    await rm(part, { force: true })
  }
}

async function writeTables(archive: Archive, tables: DumpedTable[], onProgress: (progress: BackupProgress) => void) {
  const of = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const written: Manifest['tables'] = []
  let done = 0
  for (const { parts: dumped, bytes: _room, ...shape } of tables) {
    let number = 0
    const parts = async function* () {
      for await (const part of dumped()) {
        number += part.rows
        done += part.bytes.length
        onProgress({ doing: 'database', done, of })
        // Each part is preceded by its length, so that parts can be read one by one.
        const length = Buffer.alloc(4)
        length.writeUInt32BE(part.bytes.length)
        yield Buffer.concat([length, part.bytes])
      }
    }
    const entry = await archive.add(tableEntry(shape), parts())
    written.push({ ...shape, ...entry, rows: number })
  }
  return written
}

async function writeResults(archive: Archive): Promise<Manifest['results']> {
  const folder = path.join(env().DATA_DIR, 'results')
  const files = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const written: Manifest['results'] = []
  for (const { name } of files.filter((file) => file.isFile() && !file.name.startsWith('.')))
    written.push({ name, ...(await archive.add(resultEntry({ name }), createReadStream(path.join(folder, name)))) })
  return written
}

async function requireFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new AppError(
      'forbidden',
      `The backup folder ${folder} cannot be written to (${code}). Grant write permission to the user that Folio runs as, or set BACKUP_DIR to another folder.`,
      { cause: error },
    )
  }
}

type Archive = ReturnType<typeof openArchive>

/** A zip that is written to a file entry by entry. */
function openArchive(file: string) {
  const zip = new yazl.ZipFile()
  // Errors surface where the pipeline is awaited below.
  zip.on('error', () => {})
  const written = pipeline(zip.outputStream, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  written.catch(() => {})
  return {
    async add(name: string, source: AsyncIterable<Buffer>) {
      const hash = createHash('sha256')
      let bytes = 0
      const measured = Readable.from(
        (async function* () {
          for await (const part of source) {
            hash.update(part)
            bytes += part.length
            yield part
          }
        })(),
        { objectMode: false },
      )
      zip.addReadStream(measured, name, { mode: 0o100600, compressionLevel: COMPRESSION, forceZip64Format: true })
      // A full disk ends the writing, and then nobody reads the stream.
      await Promise.race([finished(measured), written])
      return { bytes, sha256: hash.digest('hex') }
    },
    async end(manifest: string) {
      zip.addBuffer(Buffer.from(manifest), MANIFEST, { mode: 0o100600 })
      zip.end()
      await written
    },
    async close() {
      ;(zip.outputStream as Readable).destroy()
      await written.catch(() => {})
    },
  }
}

/** A second backup within a second gets the name of the next second. */
function freeName(folder: string, at: Date, kind: BackupKind): string {
  for (let ms = at.getTime(); ; ms += 1_000) {
    const name = backupName(new Date(ms), kind)
    if (!existsSync(path.join(folder, name))) return name
  }
}
