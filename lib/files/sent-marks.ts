import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { markOf, nearFolder, pdfIn } from './places'

/*
 * A mark says which file it is about, by its number in the file system: the same bytes may be added anew at any moment, by
 * another process as well, after the store has deleted those from before. Such a file is another one, and still to be sent.
 */

/** Whether the store has the file that lies here under a hash. At once, so that nothing comes in between. */
export function isSent(hash: string): boolean {
  try {
    return readFileSync(markOf(hash, 'sent'), 'utf8') === numberOf(hash)
  } catch {
    return false
  }
}

/** Which of all files the one is that lies here under a hash, or at a path; null: none. */
export function numberOf(hash: string, file = pdfIn(nearFolder(), hash)): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found ? String(found.ino) : null
}

/** Notes that the store has the file with this number, if that still lies here. */
export async function noteSent(hash: string, number: string | null): Promise<void> {
  if (number === null || numberOf(hash) !== number) return
  // Never half a number.
  const part = path.join(nearFolder(), `.part-${randomUUID()}`)
  await writeFile(part, number)
  await rename(part, markOf(hash, 'sent'))
}

export function dropSent(hash: string): void {
  rmSync(markOf(hash, 'sent'), { force: true })
}
