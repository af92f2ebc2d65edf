import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Hash of the names and contents of files and folders; `skip` excludes a name. */
export function fingerprint(places, skip = (_name) => false) {
  const hash = createHash('sha256')
  for (const place of places) add(place)
  return hash.digest('hex')

  function add(place) {
    if (!existsSync(place) || skip(path.basename(place))) return
    if (statSync(place).isDirectory()) {
      for (const name of readdirSync(place).sort()) add(path.join(place, name))
    } else hash.update(`${place}\0`).update(readFileSync(place)).update('\0')
  }
}

/**
 * Runs `work` unless `stamp` records it for the same fingerprint. Deletes the stamp first, so that interrupted work is
 * repeated.
 */
export async function unlessDone(stamp, mark, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return
  rmSync(stamp, { force: true })
  await work()
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, mark)
}
