import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { markOf, nearFolder, pdfIn } from './places'

/*
 * A mark identifies its file by inode, because the same bytes may be added again at any time, even by another process,
 * after the store deleted the earlier ones. That is a different file, which must still be sent.
 */

/** Whether the store has the local file with this hash. Synchronous, so that nothing can happen in between. */
export function isSent(hash: string): boolean {
  try {
    return readFileSync(markOf(hash, 'sent'), 'utf8') === numberOf(hash)
  } catch {
    return false
  }
}

/** Inode of the local file with this hash or path; null: none. */
export function numberOf(hash: string, file = pdfIn(nearFolder(), hash)): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found ? String(found.ino) : null
}

/** Records that the store has the file with this inode, if it is still here. */
export async function noteSent(hash: string, number: string | null): Promise<void> {
  if (number === null || numberOf(hash) !== number) return
  // Atomic: never half a number.
  const part = path.join(nearFolder(), `.part-${randomUUID()}`)
  await writeFile(part, number)
  await rename(part, markOf(hash, 'sent'))
}

export function dropSent(hash: string): void {
  rmSync(markOf(hash, 'sent'), { force: true })
}
