import { env } from '../env'
import { AppError, isDamage } from '../errors'
import { type BackupView, listBackups } from './list-backups'
import { sayBackup } from './say-backup'

/**
 * Adds advice to the error of a damaged database: the existing backups, and the command that restores one. Returns
 * other errors unchanged.
 */
export async function adviseOnDamage(error: unknown): Promise<unknown> {
  const { DATA_DIR, DATABASE_URL, BACKUP_DIR } = env()
  const isOurs = error instanceof AppError && error.code === 'damaged'
  if (!isOurs && !isDamage(error)) return error
  const where = DATABASE_URL ? 'set in DATABASE_URL' : `in ${DATA_DIR}/db`
  const said = isOurs ? error.message : `The database ${where} is damaged: ${String((error as Error).message)}.`
  const backups = await listBackups(BACKUP_DIR)
  return new AppError('damaged', [said, ...adviceOf(backups, BACKUP_DIR)].join('\n'), { cause: error })
}

function adviceOf(backups: BackupView[], folder: string): string[] {
  if (!backups.some(({ fault }) => fault === null))
    return [
      `There is no backup in ${folder}${backups.length > 0 ? ' that can be read' : ''}. If you have one elsewhere: npm run restore FILE`,
      'Otherwise, move the database directory elsewhere and start again: Folio will then start with an empty database. The PDFs are still in "papers" in the data directory, and can be added again.',
    ]
  return [
    `Backups in ${folder}:`,
    ...backups.map((backup) => `  ${sayBackup(backup)}`),
    'Restore the newest: npm run restore latest',
    'Your current data is kept alongside the restored data.',
  ]
}
