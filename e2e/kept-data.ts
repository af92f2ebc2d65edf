import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fingerprint } from '../scripts/setup/fingerprint.mjs'

// A build sweeps its folder: what an earlier one kept is never met.
const FOLDER = path.join('.next', 'e2e')

/**
 * Fills a data directory with what is kept of a Folio in such an environment. Where nothing is kept yet, `make` fills it,
 * and that is kept for the other workers, who wait for it: each would only hold up the others with the same.
 */
export async function fillFromKept(
  environment: Record<string, string>,
  dataDir: string,
  make: () => Promise<void>,
): Promise<void> {
  const kept = placeOf(environment)
  const claim = `${kept}.made-by`
  mkdirSync(FOLDER, { recursive: true })
  while (!existsSync(kept)) {
    if (!claimed(claim)) {
      await wait(100)
      continue
    }
    try {
      // The one before may have kept it a moment ago.
      if (existsSync(kept)) break
      await make()
      return keep(kept, dataDir)
    } finally {
      rmSync(claim, { force: true })
    }
  }
  cpSync(kept, dataDir, { recursive: true })
}

/** Whether it is this worker's to make. What one that is gone has claimed is free again. */
function claimed(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (isGone(file)) rmSync(file, { force: true })
    return false
  }
}

function isGone(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

function keep(kept: string, dataDir: string): void {
  const part = `${kept}.${process.pid}`
  cpSync(dataDir, part, { recursive: true })
  renameSync(part, kept)
}

/** Samples or none, and whether a model told of them: nothing else of an environment shows in what is kept. */
function placeOf(environment: Record<string, string>): string {
  const samples = environment.SAMPLE_LIBRARY === 'off' ? 'empty' : 'samples'
  const model = environment.OPENAI_API_KEY ? '-by-model' : ''
  return path.join(FOLDER, `${samples}${model}-${fingerprint(['prisma/migrations', 'prisma/samples']).slice(0, 12)}`)
}
