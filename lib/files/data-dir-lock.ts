import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '../errors'

let held: string | undefined

/**
 * Claims a data directory for this process: one process may own an embedded database. Throws
 * `AppError('conflict')` that names the holder, or `AppError('forbidden')` when it cannot be written.
 * A lock whose process is gone is taken over.
 */
export function holdDataDir(dataDir: string): void {
  const lock = path.join(dataDir, 'folio.lock')
  if (held === lock) return
  try {
    mkdirSync(dataDir, { recursive: true })
    if (existsSync(lock) && !isAlive(holderOf(lock))) rmSync(lock, { force: true })
    const file = openSync(lock, 'wx')
    writeSync(file, String(process.pid))
    closeSync(file)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST')
      throw new AppError(
        'conflict',
        `The data directory ${dataDir} is in use by another Folio (process ${holderOf(lock)}). Stop it, or set DATA_DIR to another directory.`,
      )
    throw new AppError(
      'forbidden',
      `The data directory ${dataDir} cannot be written (${code}). Give this user permission to write there, or set DATA_DIR to another directory.`,
    )
  }
  held = lock
  process.once('exit', () => rmSync(lock, { force: true }))
}

function holderOf(lock: string): number {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return 0
  }
}

/** A process id that was given to another program since then must not lock the library for good. */
function isAlive(pid: number): boolean {
  if (!pid || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  try {
    return /node|next/i.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return true
  }
}
