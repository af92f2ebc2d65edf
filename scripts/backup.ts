import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { adviseOnDamage } from '../lib/backups/advise-on-damage'
import { backUp } from '../lib/backups/back-up'
import { saveWhole } from '../lib/backups/whole-backup'
import { closePool } from '../lib/db/connection/pool'
import { env } from '../lib/env'
import { AppError, toFailure } from '../lib/errors'
import { sayBytes } from '../lib/text/format/phrases'
import { askRunningServer } from './ask-running-server'

// `npm run backup [FILE]`: a backup into BACKUP_DIR, by the running Folio if there is one; with FILE, also as one file
// with its PDFs.
const [target] = process.argv.slice(2)
try {
  const { DATA_DIR, DATABASE_URL, BACKUP_DIR } = env()
  if (target) requireFreeName(path.resolve(target))
  if (!DATABASE_URL && !existsSync(path.join(DATA_DIR, 'db')))
    throw new AppError('not_found', `There is nothing in ${DATA_DIR} to back up yet.`)
  const name = await makeBackup()
  const file = path.join(BACKUP_DIR, name)
  process.stdout.write(`✓ ${file} (${sayBytes(statSync(file).size)}, and its PDFs in "papers" beside it)\n`)
  if (target) {
    const bytes = await saveWhole(file, path.resolve(target))
    process.stdout.write(`✓ ${path.resolve(target)} (${sayBytes(bytes)}, with its PDFs)\n`)
  } else process.stdout.write('To take it along as one file with its PDFs: npm run backup FILE\n')
  process.exit(0)
} catch (error) {
  const told = await adviseOnDamage(error)
  const { code, message } = toFailure(told)
  process.stderr.write(`${code === 'internal' && told instanceof Error ? told.message : message}\n`)
  process.exit(1)
}

function requireFreeName(file: string): void {
  if (existsSync(file)) throw new AppError('conflict', `${file} is there already. Choose another name.`)
  if (!existsSync(path.dirname(file))) throw new AppError('not_found', `There is no folder ${path.dirname(file)}.`)
}

async function makeBackup(): Promise<string> {
  try {
    const name = await backUp('asked')
    await closePool()
    return name
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    const made = (await askRunningServer('/api/backups')) as { name: string }
    return made.name
  }
}
