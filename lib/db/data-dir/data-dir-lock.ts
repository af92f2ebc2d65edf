import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '../../errors'
import { processStart } from './process-start'

let held: string | undefined

/**
 * Locks a data directory for this process, since an embedded database supports only one. Throws `AppError('conflict')`
 * that names the holder, or `AppError('forbidden')` if the directory is not writable. Takes over the lock of a dead
 * process.
 */
export function holdDataDir(dataDir: string): void {
  const lock = path.join(dataDir, 'folio.lock')
  if (held === lock) return
  try {
    mkdirSync(dataDir, { recursive: true })
    if (existsSync(lock) && !holds(lock)) rmSync(lock, { force: true })
    const file = openSync(lock, 'wx')
    writeSync(file, [process.pid, processStart(process.pid)].filter(Boolean).join(' '))
    closeSync(file)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST')
      throw new AppError(
        'conflict',
        `The data directory ${dataDir} is in use by another instance of Folio (process ${holderOf(lock)}). Stop it, or set DATA_DIR to another directory.`,
      )
    throw new AppError(
      'forbidden',
      `The data directory ${dataDir} cannot be written to (${code}). Grant write permission to the user that Folio runs as, or set DATA_DIR to another directory.`,
    )
  }
  held = lock
  process.once('exit', () => rmSync(lock, { force: true }))
}

function holderOf(lock: string): number {
  return Number(readLock(lock).split(' ')[0]) || 0
}

function readLock(lock: string): string {
  try {
    return readFileSync(lock, 'utf8').trim()
  } catch {
    return ''
  }
}

/**
 * Whether the process that wrote a lock is alive. Another process that got its id since then must not block the
 * library.
 */
function holds(lock: string): boolean {
  const pid = holderOf(lock)
  if (!pid || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const began = readLock(lock).slice(String(pid).length + 1)
  return began ? processStart(pid) === began : isNode(pid)
}

/** For locks without the start time of their process. */
function isNode(pid: number): boolean {
  try {
    return /node|next/i.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return true
  }
}
