import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { env } from '../env'
import { nearFolder, papersFolder } from './places'

/** Longer than anyone pauses within a file. */
const UNTOUCHED_MS = 60 * 60 * 1000

/**
 * Takes away files that were being written as a process ended. Where other processes share the data directory, those
 * that were touched in the last hour may still be written, and stay.
 */
export async function sweepParts(): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = env()
  const before = DATABASE_URL ? Date.now() - UNTOUCHED_MS : Date.now()
  for (const folder of [DATA_DIR, papersFolder(), nearFolder()]) {
    const parts = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('.part-'))
    for (const part of parts) {
      const file = path.join(folder, part)
      const found = await stat(file).catch(() => null)
      if (found && found.mtimeMs <= before) await rm(file, { force: true })
    }
  }
}
