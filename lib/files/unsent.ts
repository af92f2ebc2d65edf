import { rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { env } from '../env'
import type { ObjectStore } from '../s3/object-store'
import { makeRoomSoon } from './near-copies'
import { hashOfName, markOf, nearFolder, papersFolder, pdfIn } from './places'
import { dropSent, isSent, noteSent, numberOf } from './sent-marks'

/** Changes that the store still lacks: files to send and files to delete, by hash. */
export type Unsent = { toSend: string[]; toDelete: string[] }

/** `thorough`: checks each file that is marked as sent, not only the names. */
export async function findUnsent({ thorough = false } = {}): Promise<Unsent> {
  const [near, own] = await Promise.all([nearFolder(), papersFolder()].map((folder) => readdir(folder).catch(() => [])))
  const named = (names: string[] = [], kind: 'pdf' | 'sent' | 'copied' | 'delete') =>
    names.flatMap((name) => hashOfName(name, kind) ?? [])
  const [sent, copied] = [new Set(named(near, 'sent')), new Set(named(near, 'copied'))]
  const kept = new Set(named(own, 'pdf'))
  // Deleted while the store was not configured, after it had been copied there.
  const toDelete = [...new Set([...named(near, 'delete'), ...[...copied].filter((hash) => !kept.has(hash))])]
  if (env().FILES !== 's3') return { toSend: [], toDelete }
  const added = named(near, 'pdf').filter((hash) => !sent.has(hash) || (thorough && !isSent(hash)))
  const old = [...kept].filter((hash) => !copied.has(hash))
  return { toSend: [...new Set([...added, ...old])], toDelete }
}

/** Sends a file to the store. It stays here until the store has it, and afterwards while there is room. */
export async function sendFile(store: ObjectStore, hash: string): Promise<void> {
  const number = numberOf(hash)
  if (number !== null) {
    await store.put(hash, pdfIn(nearFolder(), hash))
    await noteSent(hash, number)
    return makeRoomSoon()
  }
  const file = pdfIn(papersFolder(), hash)
  if ((await store.size(hash)) !== (await stat(file)).size) await store.put(hash, file)
  await noteCopied(hash)
}

/** Records that the store has a file of `papers`. The file stays until the person removes it. */
export async function noteCopied(hash: string): Promise<void> {
  await mkdir(nearFolder(), { recursive: true })
  await writeFile(markOf(hash, 'copied'), '')
}

/** Deletes a file in the store. If the same file was added again meanwhile, it is sent again. */
export async function deleteSent(store: ObjectStore, hash: string): Promise<void> {
  dropSent(hash)
  await store.remove(hash)
  await forgetDelete(hash)
}

/** Cancels a pending deletion when the file is used again. */
export async function forgetDelete(hash: string): Promise<void> {
  for (const mark of ['delete', 'copied'] as const) await rm(markOf(hash, mark), { force: true })
}

/** Moves PDFs that never reached the store to the others, once PDFs are kept on this disk again. */
export async function adoptUnsent(): Promise<void> {
  if (env().FILES === 's3') return
  const names = await readdir(nearFolder()).catch(() => [])
  for (const hash of names.flatMap((name) => hashOfName(name, 'pdf') ?? [])) {
    if (isSent(hash)) continue
    await mkdir(papersFolder(), { recursive: true })
    await rename(pdfIn(nearFolder(), hash), pdfIn(papersFolder(), hash))
  }
}

/**
 * Removes the copy of a file in the store and schedules its deletion there. Synchronous, since the same file may be
 * added again at any time.
 */
export function dropCopy(hash: string): void {
  if (!isSent(hash)) return
  writeFileSync(markOf(hash, 'delete'), '', { flush: true })
  dropSent(hash)
  rmSync(pdfIn(nearFolder(), hash), { force: true })
}

/** Hashes of local copies of files that the store has. */
export async function copiesOfSent(): Promise<string[]> {
  const names = await readdir(nearFolder()).catch(() => [])
  return names.flatMap((name) => hashOfName(name, 'pdf') ?? []).filter(isSent)
}
