import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError, toFailure } from '../errors'
import { log } from '../log'
import { type BackupKind, isBackupName, type Manifest } from './manifest'
import { openBackup } from './read-backup'

export type { BackupKind }

export type BackupView = {
  name: string
  /** bytes of its own file; the PDFs beside it are shared */
  bytes: number
  /** a problem that can be seen without reading all of it, in a sentence; null: none */
  fault: string | null
  about: { kind: BackupKind; madeAt: string; counts: Manifest['counts']; missing: number } | null
}

/** Allowed clock skew between two machines, in ms. */
const APART_MS = 60 * 60 * 1000

/** Whether a backup has a date in the future: the clock was set back since. */
export function isAhead({ about }: BackupView, now = Date.now()): boolean {
  return about !== null && Date.parse(about.madeAt) > now + APART_MS
}

/** The backups of a folder, newest first. Those with a date in the future come last. */
export async function listBackups(folder: string): Promise<BackupView[]> {
  const now = Date.now()
  const views = (await readManifests(folder)).map(({ manifest, ...view }) => ({
    ...view,
    about: manifest && {
      kind: manifest.kind,
      madeAt: manifest.madeAt,
      counts: manifest.counts,
      missing: manifest.missing.length,
    },
  }))
  return [...views.filter((view) => !isAhead(view, now)), ...views.filter((view) => isAhead(view, now))]
}

type BackupFile = { name: string; bytes: number; fault: string | null; manifest: Manifest | null }

async function readManifests(folder: string): Promise<BackupFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName).sort().reverse()
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      const bytes = await stat(file).then(
        ({ size }) => size,
        () => 0,
      )
      try {
        const { manifest, close } = await openBackup(file)
        close()
        return { name, bytes, fault: null, manifest }
      } catch (error) {
        return { name, bytes, fault: toFailure(error).message, manifest: null }
      }
    }),
  )
}

/** Path of a backup. Throws `AppError('not_found')` for an unknown name. */
export async function backupFile(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name)
  const found = isBackupName(name) && (await stat(file).catch(() => null))
  if (!found) throw new AppError('not_found', 'This backup no longer exists.')
  return file
}

/** Deletes a backup, and the PDFs that no other backup has. */
export async function deleteBackup(folder: string, name: string): Promise<void> {
  await rm(await backupFile(folder, name))
  await sweepPapers(folder)
}

/** Number of backups kept, by kind. */
const KEPT: Record<BackupKind, number> = { daily: 7, migration: 3, asked: Number.POSITIVE_INFINITY }

/** Deletes the oldest automatic backups, and PDFs that no backup has any more. */
export async function pruneBackups(folder: string): Promise<void> {
  const seen = new Map<BackupKind, number>()
  let deleted = false
  for (const { name, about } of await listBackups(folder)) {
    if (!about) continue
    const number = (seen.get(about.kind) ?? 0) + 1
    seen.set(about.kind, number)
    if (number <= KEPT[about.kind]) continue
    await rm(path.join(folder, name), { force: true })
    deleted = true
  }
  if (deleted) await sweepPapers(folder)
}

async function sweepPapers(folder: string): Promise<void> {
  const found = await readManifests(folder)
  // A damaged backup may need any of these PDFs, and may be the only one left.
  if (found.some(({ manifest }) => !manifest)) return log.warn('PDFs of backups are kept, since one of them is damaged')
  const needed = new Set(found.flatMap(({ manifest }) => manifest?.papers.map(({ hash }) => `${hash}.pdf`) ?? []))
  const papers = path.join(folder, 'papers')
  for (const name of await readdir(papers).catch(() => []))
    if (/^[0-9a-f]{64}\.pdf$/.test(name) && !needed.has(name)) await rm(path.join(papers, name), { force: true })
}
