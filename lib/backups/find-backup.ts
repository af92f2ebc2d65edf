import path from 'node:path'
import { AppError } from '../errors'
import { backupFile, listBackups } from './list-backups'
import { isBackupName } from './manifest'

/**
 * Finds the file of a backup: `latest` for the newest readable one in the folder, a name in the folder, or any path.
 * Throws `AppError('not_found')`.
 */
export async function findBackup(folder: string, wanted: string): Promise<string> {
  if (wanted === 'latest') {
    const sound = (await listBackups(folder)).find(({ fault }) => fault === null)
    if (!sound) throw new AppError('not_found', `There is no backup in ${folder} that can be read.`)
    return path.join(folder, sound.name)
  }
  return isBackupName(wanted) ? backupFile(folder, wanted) : path.resolve(wanted)
}
