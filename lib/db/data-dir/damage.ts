import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '../../errors'

/** Folder of the data directory in which a restore prepares what replaces the existing data. */
export const RESTORING = '.restoring'
/**
 * File that records the database's files as they were last opened or closed. It is among them, and is copied with them.
 */
const KNOWN = 'folio-files.json'
/** Written on each start and stop; contains the state of the database. */
const CONTROL = path.join('global', 'pg_control')
const CONTROL_BYTES = 8192
/** Temporary files, and files that a database recreates. */
const PASSING = /^(?:postmaster\.|pg_stat|pg_logical|pg_subtrans|pg_notify|pg_replslot|folio-files)|pg_internal\.init$/

type LastState = { closed: boolean; control: string; sizes: Record<string, number> }

/** The error for damaged database files. `what` ends the sentence "… is damaged: …". */
export function damaged(dataDir: string, what: string, cause?: unknown): AppError {
  return new AppError('damaged', `The database in ${dataDir} is damaged: ${what}.`, { cause })
}

/**
 * Checks the names and sizes of an embedded database's files before it is opened. Throws `AppError('damaged')` that
 * names truncated and missing files. Does not read their contents; the database reports errors in these when it reads
 * them.
 */
export function requireWholeFiles(dataDir: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) {
    if (existsSync(path.join(path.dirname(dataDir), RESTORING))) throw damaged(dataDir, 'a restore was interrupted')
    return
  }
  // The embedded database would initialize itself, overwriting what is there.
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) throw damaged(dataDir, 'PG_VERSION is missing')
  const control = controlFault(dataDir)
  if (control) throw damaged(dataDir, control)
  const known = readLastState(dataDir)
  if (!known) return
  const sizes = sizesOf(dataDir)
  const asClosed = known.closed && known.control === controlOf(dataDir)
  const wrong = Object.entries(known.sizes).flatMap(([file, size]) => {
    const now = sizes[file]
    // If nobody has opened the database since, each file is as it was. While open, files only grow, except that those
    // about to be deleted are emptied.
    if (now === undefined) return asClosed ? [`${file} is missing`] : []
    if (asClosed ? now !== size : now > 0 && now < size) return [`${file} has ${now} bytes instead of ${size}`]
    return []
  })
  if (wrong.length === 0) return
  const [first, ...others] = wrong
  const more =
    others.length === 0 ? '' : others.length === 1 ? ', and 1 more file' : `, and ${others.length} more files`
  throw damaged(dataDir, `${first}${more}`)
}

/** Postgres reports a foreign file only as not matching. */
function controlFault(dataDir: string): string | null {
  const file = path.join(dataDir, CONTROL)
  if (!existsSync(file)) return `${CONTROL} is missing`
  const bytes = readFileSync(file)
  // Its version, a hundred times that of Postgres, follows the system identifier.
  const version = bytes.length < CONTROL_BYTES ? 0 : bytes.readUInt32LE(8)
  return version < 1_000 || version > 10_000 ? `${CONTROL} was overwritten or truncated` : null
}

/** Records the files of a database for its next start. */
export function noteFiles(dataDir: string, closed: boolean): void {
  const known: LastState = { closed, control: controlOf(dataDir), sizes: sizesOf(dataDir) }
  const part = path.join(dataDir, `${KNOWN}.part`)
  writeFileSync(part, JSON.stringify(known), { mode: 0o600 })
  renameSync(part, path.join(dataDir, KNOWN))
}

function readLastState(dataDir: string): LastState | null {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, KNOWN), 'utf8'))
  } catch {
    // There is none, or it was truncated itself, so that nothing is known.
    return null
  }
}

function controlOf(dataDir: string): string {
  try {
    return createHash('sha256')
      .update(readFileSync(path.join(dataDir, CONTROL)))
      .digest('hex')
  } catch {
    return ''
  }
}

function sizesOf(dataDir: string): Record<string, number> {
  const sizes: Record<string, number> = {}
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(dataDir, file)
    if (!PASSING.test(name)) sizes[name] = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  }
  return sizes
}
