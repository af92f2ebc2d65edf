import { sayBytes } from '../text/format/phrases'
import type { BackupView } from './list-backups'

/** Formats a backup as one line. */
export function sayBackup({ name, bytes, fault, about }: BackupView): string {
  if (!about) return fault ?? name
  const { papers, sessions } = about.counts
  return `${name}  ${papers} ${papers === 1 ? 'paper' : 'papers'}, ${sessions} ${sessions === 1 ? 'session' : 'sessions'}, ${sayBytes(bytes)}`
}
