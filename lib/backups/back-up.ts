import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { inTurn } from '../db/connection/transaction'
import { findSetting, forgetSetting, saveSetting } from '../db/settings'
import { env } from '../env'
import { type Failure, toFailure } from '../errors'
import { folderSize } from '../files/places'
import { log } from '../log'
import { type BackupView, deleteBackup, isAhead, listBackups, pruneBackups } from './list-backups'
import type { BackupKind } from './manifest'
import { requireRoom } from './room'
import { type BackupProgress, writeBackup } from './write-backup'

// Next bundles pages, actions and instrumentation separately; the global holds the process's only backup.
const shared = globalThis as typeof globalThis & {
  folioBackup?: { progress: BackupProgress | null; ended: Promise<string> }
}

/** One backup at a time on all machines, so that none deletes PDFs that another one needs. */
const BACKUPS = 'backups'
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** The last failure, if no backup has succeeded since. */
const FAILURE = 'backup-failure'

export type BackupsState = {
  folder: string
  /** bytes of all backups with their PDFs */
  bytes: number
  backups: BackupView[]
  /** null: no backup is running in this process */
  running: { progress: BackupProgress | null } | null
  failure: (Failure & { kind: BackupKind; at: string }) | null
}

export async function backupsState(): Promise<BackupsState> {
  const folder = env().BACKUP_DIR
  const running = shared.folioBackup ? { progress: shared.folioBackup.progress } : null
  const [backups, { bytes }, failure] = await Promise.all([
    listBackups(folder),
    folderSize(folder),
    // A backup blocks the embedded database.
    running ? null : findBackupFailure(),
  ])
  return { folder, bytes, backups, running, failure }
}

/**
 * Makes a backup in BACKUP_DIR and deletes outdated ones. Returns its name. If this process is already making a backup, waits
 * for that one. Throws `AppError('disk_full')`, and keeps any failure for the settings page.
 */
export function backUp(kind: BackupKind): Promise<string> {
  if (shared.folioBackup) return shared.folioBackup.ended
  const state = { progress: null as BackupProgress | null, ended: Promise.resolve('') }
  shared.folioBackup = state
  const folder = env().BACKUP_DIR
  const began = Date.now()
  const work = async () => {
    try {
      await requireRoom(folder)
      await sweepCutOff(folder)
      const name = await writeBackup(folder, kind, (progress) => {
        state.progress = progress
      })
      await pruneBackups(folder)
      await forgetSetting(FAILURE)
      log.info('backup made', { name, ms: Date.now() - began })
      return name
    } catch (error) {
      const failure = toFailure(error)
      log.warn('no backup was made', {
        kind,
        detail: failure.code === 'internal' ? String(error).slice(0, 300) : failure.message,
      })
      await saveSetting(FAILURE, { ...failure, kind, at: new Date().toISOString() }).catch(() => {})
      throw error
    }
  }
  state.ended = inTurn(BACKUPS, work).finally(() => {
    shared.folioBackup = undefined
  })
  return state.ended
}

/** Why the last backup failed; null if it did not. */
export function findBackupFailure(): Promise<BackupsState['failure']> {
  return findSetting<BackupsState['failure']>(FAILURE)
}

/** Deletes a backup, and the PDFs that no other one has. Throws `AppError('not_found')`. */
export async function removeBackup(name: string): Promise<void> {
  await inTurn(BACKUPS, () => deleteBackup(env().BACKUP_DIR, name))
}

/**
 * Whether the last daily backup is older than a day and none was attempted within the last hour. Ignores times in the
 * future, which occur when the clock was set back.
 */
export async function isDailyDue(now = Date.now()): Promise<boolean> {
  const failure = await findBackupFailure()
  if (failure && Math.abs(now - Date.parse(failure.at)) < HOUR_MS) return false
  const backups = await listBackups(env().BACKUP_DIR)
  const last = backups.find((backup) => backup.about?.kind === 'daily' && !isAhead(backup, now))
  return !last?.about || now - Date.parse(last.about.madeAt) >= DAY_MS
}

/** Deletes partial backups of killed processes. */
async function sweepCutOff(folder: string): Promise<void> {
  for (const place of [folder, path.join(folder, 'papers')])
    for (const name of await readdir(place).catch(() => []))
      if (/^\.part-[0-9a-f-]{36}$/.test(name)) await rm(path.join(place, name), { force: true })
}
