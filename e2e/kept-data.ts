import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fingerprint } from '../scripts/setup/fingerprint.mjs'

// A build sweeps its folder: what an earlier one kept is never met.
const FOLDER = path.join('.next', 'e2e')

/** Fills a data directory with what is kept of a Folio in such an environment; false where nothing is kept yet. */
export function copyKept(environment: Record<string, string>, dataDir: string): boolean {
  const kept = placeOf(environment)
  if (!existsSync(kept)) return false
  cpSync(kept, dataDir, { recursive: true })
  return true
}

/** Keeps the data directory of a Folio that has ended. */
export function keep(environment: Record<string, string>, dataDir: string): void {
  const kept = placeOf(environment)
  const part = `${kept}.${process.pid}`
  mkdirSync(FOLDER, { recursive: true })
  cpSync(dataDir, part, { recursive: true })
  // Two workers may keep the same at the same time: the first one's is taken.
  try {
    renameSync(part, kept)
  } catch {
    rmSync(part, { recursive: true })
  }
}

/** Samples or none, and whether a model told of them: nothing else of an environment shows in what is kept. */
function placeOf(environment: Record<string, string>): string {
  const samples = environment.SAMPLE_LIBRARY === 'off' ? 'empty' : 'samples'
  const model = environment.OPENAI_API_KEY ? '-by-model' : ''
  return path.join(FOLDER, `${samples}${model}-${fingerprint(['prisma/migrations', 'prisma/samples']).slice(0, 12)}`)
}
