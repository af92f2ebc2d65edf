import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { openPGlite, openPostgres } from '../db/connection/pool'
import { RESTORING } from '../db/data-dir/damage'
import { holdDataDir } from '../db/data-dir/data-dir-lock'
import { requireFree } from '../db/data-dir/room'
import { load } from '../db/dump/load'
import { fillEmpty, isEmptyDatabase, isHalfRestored, wipe } from '../db/dump/restore-target'
import { requireRights } from '../db/migrate/database-rights'
import { knownMigrations, migrate } from '../db/migrate/migrate'
import { layOutEngine } from '../engine/launch'
import { env } from '../env'
import { AppError } from '../errors'
import { findNear, hashOf } from '../files/near-copies'
import { writeFolder } from '../files/places'
import { placeForNew } from '../files/store'
import { asInstallation } from '../owner'
import { type ObjectStore, objectStore } from '../s3/object-store'
import { copyPaper } from './keep-papers'
import { type Manifest, paperFile, resultEntry, tableEntry } from './manifest'
import { checkBackup, type OpenBackup, openBackup, partsOf } from './read-backup'
import { unpackWhole } from './whole-backup'

export type Restored = {
  about: Pick<Manifest, 'madeAt' | 'counts'>
  /** where the replaced data was moved */
  kept: string[]
  /** number of PDFs that neither the backup nor the data directory has */
  lacking: number
}

/** Size of rows with their indexes and the write-ahead log, relative to the rows. */
const ROOM_FOR_ROWS = 2.5

/**
 * Restores a backup: into a new embedded database that replaces the existing one, or into an empty one on a server.
 * Reads and verifies the whole backup before replacing anything, and keeps what it replaces under another name. Throws
 * `AppError`: `conflict` while Folio is running, or if the server's database is not empty; `unreadable` for a backup
 * that is damaged, or lacks PDFs without `withoutPdfs`; `disk_full`.
 */
export function restoreBackup(file: string, { withoutPdfs = false } = {}): Promise<Restored> {
  return asInstallation(() => restore(file, withoutPdfs))
}

async function restore(file: string, withoutPdfs: boolean): Promise<Restored> {
  const { DATA_DIR, DATABASE_URL } = env()
  if (!DATABASE_URL) holdDataDir(DATA_DIR)
  const scratch = path.join(DATA_DIR, RESTORING)
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    const single = (await unpackWhole(file, path.join(scratch, 'whole'))) ?? file
    const backup = await openBackup(single)
    try {
      const { manifest } = backup
      requireKnown(manifest, single)
      await checkBackup(backup)
      const papers = await findPapers(manifest, path.dirname(single), await objectStore())
      if (papers.lacking > 0 && !withoutPdfs) throw lacksPdfs(papers.lacking, single)
      await requireFree(DATA_DIR, roomFor(manifest, papers.toCopy), 'Restoring')
      const database = DATABASE_URL ? serverDatabase(DATABASE_URL) : embeddedDatabase(scratch)
      await mkdir(writeFolder(), { recursive: true })
      for (const { from, hash } of papers.toCopy) await copyPaper(from, placeForNew(hash), hash)
      const results = await unpackResults(backup, scratch)
      await database.fill(backup)
      const stamp = new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
      const kept = [await takePlace(results, 'results', stamp), await database.takePlace(stamp)]
      const { madeAt, counts } = manifest
      return { about: { madeAt, counts }, kept: kept.filter((place) => place !== null), lacking: papers.lacking }
    } finally {
      backup.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function requireKnown({ migrations }: Manifest, file: string): void {
  const known = new Set(knownMigrations())
  if (migrations.every((name) => known.has(name))) return
  throw new AppError(
    'unreadable',
    `${path.basename(file)} was made by a newer version of Folio. Update Folio, then try again.`,
  )
}

/**
 * Which PDFs to copy from the folder of a backup, and how many are missing everywhere. The S3 store may be unreachable
 * for those that the backup has; they are sent there after the start.
 */
async function findPapers({ papers }: Manifest, folder: string, store: ObjectStore | null) {
  const toCopy: { hash: string; from: string; bytes: number }[] = []
  let lacking = 0
  for (const { hash, bytes } of papers) {
    const near = await findNear(hash)
    if (near && (await hashOf(near)) === hash) continue
    const inStore = store && (await store.size(hash).catch((error: unknown) => error))
    // A damaged copy here would be read before the one in the store.
    if (inStore === bytes && near === null) continue
    const from = path.join(folder, paperFile(hash))
    if ((await hashOf(from)) === hash) toCopy.push({ hash, from, bytes })
    else if (inStore instanceof Error) throw inStore
    else lacking++
  }
  return { toCopy, lacking }
}

function lacksPdfs(number: number, file: string): AppError {
  const lacks = number === 1 ? 'A PDF that this backup needs is' : `${number} PDFs that this backup needs are`
  return new AppError(
    'unreadable',
    `${lacks} missing or damaged, both in ${path.join(path.dirname(file), 'papers')} and in the library. Put the “papers” folder back next to the backup, or restore everything else: npm run restore ${path.basename(file)} without-pdfs`,
  )
}

function roomFor({ tables }: Manifest, papers: { bytes: number }[]): number {
  const sum = (all: { bytes: number }[]) => all.reduce((total, { bytes }) => total + bytes, 0)
  return ROOM_FOR_ROWS * sum(tables) + sum(papers)
}

async function fill(open: pg.Pool, { manifest, read }: OpenBackup): Promise<void> {
  await migrate(open, manifest.migrations)
  await layOutEngine(open)
  const tables = manifest.tables.map((table) => ({ ...table, parts: () => partsOf(read(tableEntry(table), table)) }))
  await load(open, tables, manifest.sequences)
  await migrate(open)
}

type Target = { fill(backup: OpenBackup): Promise<void>; takePlace(stamp: string): Promise<string | null> }

/** A new database in a temporary folder, renamed when it is complete. */
function embeddedDatabase(scratch: string): Target {
  const fresh = path.join(scratch, 'db')
  return {
    async fill(backup) {
      const open = await openPGlite(fresh)
      try {
        await fill(open, backup)
      } finally {
        await open.end()
      }
    },
    takePlace: (stamp) => takePlace(fresh, 'db', stamp),
  }
}

function serverDatabase(address: string): Target {
  return {
    async fill(backup) {
      const open = openPostgres(address, 1)
      try {
        if (await isHalfRestored(open)) await wipe(open)
        if (!(await isEmptyDatabase(open)))
          throw new AppError(
            'conflict',
            'The database set in DATABASE_URL already has tables, and Folio does not replace tables on a server. Create an empty database (createdb folio_restored), set DATABASE_URL to it, and restore again; the old one stays as it is.',
          )
        await requireRights(open)
        await fillEmpty(open, () => fill(open, backup))
      } finally {
        await open.end()
      }
    },
    takePlace: async () => null,
  }
}

async function unpackResults({ manifest, read }: OpenBackup, scratch: string): Promise<string> {
  const folder = path.join(scratch, 'results')
  await mkdir(folder)
  for (const result of manifest.results)
    await writeFile(path.join(folder, result.name), read(resultEntry(result), result))
  return folder
}

/** Moves a folder into the data directory under a name. Returns the new place of the folder that had the name. */
async function takePlace(fresh: string, name: string, stamp: string): Promise<string | null> {
  const place = path.join(env().DATA_DIR, name)
  const before = existsSync(place) ? `${place}-before-restore-${stamp}` : null
  if (before) await rename(place, before)
  await rename(fresh, place)
  return before
}
