import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { forgetClient } from '../db/client'
import { openPGlite, setPool } from '../db/pool'
import { closeTestDatabase, emptyDatabase, onPostgres } from '../db/test-database'
import { childEnv, env } from '../env'
import { type Restored, restoreBackup } from './restore'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder that is there until the tests of the file are over. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'folio-backups-'))
  folders.push(folder)
  return folder
}

/** A data directory of its own from now on, with the folder of backups where it was. */
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
  forgetClient()
  setPool(await openPGlite(path.join(env().DATA_DIR, 'db')))
  return restored
}
