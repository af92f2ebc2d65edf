import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fingerprint } from '../scripts/setup/fingerprint.mjs'

// A build empties this folder, so data of an earlier build is never used.
const FOLDER = path.join('.next', 'e2e')

/**
 * Fills a data directory with stored data of a Folio in such an environment. If there is none, `make` fills it, and
 * that is stored for other workers, which wait: making it in parallel would only slow them all down.
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
      // The previous claimant may have stored it just now.
      if (existsSync(kept)) break
      await make()
      return keep(kept, dataDir)
    } finally {
      rmSync(claim, { force: true })
    }
  }
  cpSync(kept, dataDir, { recursive: true })
}

/** Whether this worker has to make it. A claim by a worker that has exited does not count. */
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

/**
 * Samples or none, and whether a model made their summaries: nothing else of an environment affects the stored data.
 */
function placeOf(environment: Record<string, string>): string {
  const samples = environment.SAMPLE_LIBRARY === 'off' ? 'empty' : 'samples'
  const model = environment.OPENAI_API_KEY ? '-by-model' : ''
  return path.join(FOLDER, `${samples}${model}-${fingerprint(['prisma/migrations', 'prisma/samples']).slice(0, 12)}`)
}
