'use server'
import { z } from 'zod'
import { type BackupsState, backUp, backupsState, removeBackup } from '@/lib/backups/back-up'
import type { Outcome } from '@/lib/errors'
import { outcome, parseTyped } from '../outcome'

/** Begins a backup; the state that it gives, and that is looked at from then on, says how it goes. */
export async function startBackup(): Promise<Outcome<BackupsState>> {
  return outcome(async () => {
    // A failure is kept with the state.
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
