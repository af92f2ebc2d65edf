import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll } from 'vitest'
import { db, forgetClient } from '../db/client'
import { openPGlite, setPool } from '../db/connection/pool'
import { closeTestDatabase, emptyDatabase, onPostgres, testDatabase } from '../db/test-database'
import { childEnv, env } from '../env'
import { storeStream } from '../files/test-store-stream'
import { type Restored, restoreBackup } from './restore'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder that exists until the tests of the file are over. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'folio-backups-'))
  folders.push(folder)
  return folder
}

/** Switches to a new data directory; the folder of backups stays. */
export function newDataDir(): string {
  const DATA_DIR = newFolder()
  Object.assign(env(), { DATA_DIR })
  return DATA_DIR
}

/** Restores into an empty database and lets the code under test use it. */
export async function restoreAndOpen(file: string, options?: { withoutPdfs: boolean }): Promise<Restored> {
  if (onPostgres) {
    const open = await emptyDatabase()
    Object.assign(env(), { DATABASE_URL: childEnv().DATABASE_URL })
    const restored = await restoreBackup(file, options)
    Object.assign(env(), { DATABASE_URL: undefined })
    setPool(open)
    return restored
  }
  await closeTestDatabase()
  const restored = await restoreBackup(file, options)
  const open = await openPGlite(path.join(env().DATA_DIR, 'db'))
  // Only now: work that has not ended yet could ask for a client meanwhile, which would keep another pool.
  forgetClient()
  setPool(open)
  return restored
}

export const PDFS = ['%PDF-1.7 one', '%PDF-1.7 another, which is longer']

/**
 * Makes a library of two papers with a saved answer, and an empty folder for its backups. Returns the folder and the
 * hashes of the PDFs.
 */
export async function newLibrary(): Promise<{ folder: string; hashes: string[] }> {
  newDataDir()
  const folder = newFolder()
  Object.assign(env(), { BACKUP_DIR: folder })
  await testDatabase()
  const client = await db()
  const hashes: string[] = []
  for (const [i, text] of PDFS.entries()) {
    const { hash, size } = await storeStream(Readable.from([Buffer.from(text)]), { maxBytes: 100 })
    hashes.push(hash)
    await client.paper.create({
      data: { id: `p${i}`, fileName: `${i}.pdf`, fileHash: hash, fileSize: size, title: text },
    })
  }
  mkdirSync(path.join(env().DATA_DIR, 'results'))
  writeFileSync(path.join(env().DATA_DIR, 'results', 'an answer.md'), '# An answer\n')
  return { folder, hashes }
}

export const titles = async () =>
  (await (await db()).paper.findMany({ orderBy: { id: 'asc' } })).map(({ title }) => title)
