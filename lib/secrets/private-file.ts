import { randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { env } from '../env'
import { AppError } from '../errors'

const read = new Map<string, { stamp: string; text: string }>()

/**
 * Content of a file in the data directory, null when there is none. Checks the disk for a change each time, so that every
 * process sees what another wrote at once, and reads the file only after a change.
 */
export function readPrivateFile(name: string): string | null {
  const file = path.join(env().DATA_DIR, name)
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) return null
  const stamp = `${found.ino} ${found.mtimeMs} ${found.size}`
  const known = read.get(file)
  if (known?.stamp === stamp) return known.text
  const text = readFileSync(file, 'utf8')
  read.set(file, { stamp, text })
  return text
}

/**
 * Writes a file in the data directory that only its owner can read. The write is atomic: a temporary file, synced, then
 * renamed. Throws `AppError('forbidden')` when the directory is not writable, or others could replace the file.
 */
export function writePrivateFile(name: string, text: string): void {
  const folder = env().DATA_DIR
  const part = path.join(folder, `.part-${randomUUID()}`)
  try {
    mkdirSync(folder, { recursive: true })
    requireOwn(folder)
    const file = openSync(part, 'wx', 0o600)
    try {
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(part, path.join(folder, name))
  } catch (error) {
    rmSync(part, { force: true })
    if (error instanceof AppError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new AppError('forbidden', `The data directory ${folder} cannot be written to (${code}).`, { cause: error })
  }
}

/** Deletes a file of the data directory, if there is one. */
export function removePrivateFile(name: string): void {
  rmSync(path.join(env().DATA_DIR, name), { force: true })
}

const WRITABLE_BY_ALL = 0o002
const STICKY = 0o1000

function requireOwn(folder: string): void {
  const { mode } = statSync(folder)
  if (mode & WRITABLE_BY_ALL && !(mode & STICKY))
    throw new AppError(
      'forbidden',
      `Anyone on this machine can write to ${folder}, so a key would not be safe there. Remove that permission (chmod o-w).`,
    )
}

/** Purposes of an installation's secrets. Each has its own file, so that it can be renewed alone. */
export type SecretUse = 'session' | 'fence'

const fileOf = (use: SecretUse) => `${use}.key`

/**
 * A random secret of this installation: 32 bytes in hex that only the owner of DATA_DIR can read, made at first use.
 * Throws like `writePrivateFile`.
 */
export function readSecret(use: SecretUse): string {
  const kept = readPrivateFile(fileOf(use))
  if (kept !== null) return kept
  writePrivateFile(fileOf(use), randomBytes(32).toString('hex'))
  // If two processes make a secret at the same time, both use the one that stays.
  return readPrivateFile(fileOf(use)) ?? readSecret(use)
}

/** Discards a secret, which invalidates everything signed with it. */
export function forgetSecret(use: SecretUse): void {
  removePrivateFile(fileOf(use))
}
