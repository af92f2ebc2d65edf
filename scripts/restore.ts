import { findBackup } from '../lib/backups/find-backup'
import { listBackups } from '../lib/backups/list-backups'
import { restoreBackup } from '../lib/backups/restore'
import { sayBackup } from '../lib/backups/say-backup'
import { env } from '../lib/env'
import { toFailure } from '../lib/errors'

// `npm run restore latest | NAME | FILE [without-pdfs]`
const [wanted, more] = process.argv.slice(2)
try {
  const { BACKUP_DIR } = env()
  if (!wanted) {
    const backups = await listBackups(BACKUP_DIR)
    print(
      backups.length > 0 ? `Backups in ${BACKUP_DIR}:` : `There is no backup in ${BACKUP_DIR}.`,
      ...backups.map((backup) => `  ${sayBackup(backup)}`),
      'Say which one to put back: npm run restore latest, or its name, or another FILE.',
    )
    process.exit(1)
  }
  const file = await findBackup(BACKUP_DIR, wanted)
  print(`Reading and proving ${file} …`)
  const { about, kept, lacking } = await restoreBackup(file, { withoutPdfs: more === 'without-pdfs' })
  const { papers, sessions } = about.counts
  print(
    `✓ Restored as of ${new Date(about.madeAt).toLocaleString('en')}: ${papers} ${papers === 1 ? 'paper' : 'papers'}, ${sessions} ${sessions === 1 ? 'session' : 'sessions'}.`,
    ...(lacking > 0
      ? [`${lacking} ${lacking === 1 ? 'PDF is' : 'PDFs are'} missing; the papers are there without.`]
      : []),
    ...kept.map((place) => `What was there before is kept in ${place}`),
    'Start Folio: npm start',
  )
  process.exit(0)
} catch (error) {
  const { code, message } = toFailure(error)
  process.stderr.write(`${code === 'internal' ? String(error) : message}\nNothing was replaced.\n`)
  process.exit(1)
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
