'use server'
import { z } from 'zod'
import { type BackupsState, backUp, backupsState, removeBackup } from '@/lib/backups/back-up'
import type { Outcome } from '@/lib/errors'
import { outcome, parseTyped } from '../outcome'

/** Starts a backup. Poll the returned state for its progress. */
export async function startBackup(): Promise<Outcome<BackupsState>> {
  return outcome(async () => {
    // A failure is part of the state.
    backUp('asked').catch(() => {})
    return backupsState()
  }, 'administer')
}

export async function lookAtBackups(): Promise<Outcome<BackupsState>> {
  return outcome(backupsState, 'administer')
}

export async function deleteBackup(name: string): Promise<Outcome<BackupsState>> {
  return outcome(async () => {
    await removeBackup(parseTyped(z.string().max(100), name))
    return backupsState()
  }, 'administer')
}
