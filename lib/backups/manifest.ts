import { z } from 'zod'

/** Reason for a backup: a person asked, the day, or an upcoming migration. */
export const BACKUP_KINDS = ['asked', 'daily', 'migration'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

/** The entry that describes a backup. It is written last and holds the SHA-256 of everything before it. */
export const MANIFEST = 'folio-backup.json'

const count = z.number().int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^\w+$/)
const entry = z.object({ bytes: count, sha256 })

const manifestSchema = z.object({
  folio: z.literal('backup'),
  format: z.literal(1),
  kind: z.enum(BACKUP_KINDS),
  madeAt: z.iso.datetime(),
  /** migrations applied to its tables */
  migrations: z.array(z.string()),
  tables: z.array(
    entry.extend({ schema: name, name, columns: z.array(z.string()), format: z.enum(['binary', 'text']), rows: count }),
  ),
  sequences: z.array(z.object({ schema: name, name, value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  /** its PDFs, in the folder `papers` beside it */
  papers: z.array(z.object({ hash: sha256, bytes: count })),
  /** PDFs that were already missing or damaged when it was made */
  missing: z.array(z.string()),
  /** files of saved answers */
  results: z.array(entry.extend({ name: z.string().regex(/^[^/\\]+$/) })),
  counts: z.object({ papers: count, sessions: count, answers: count }),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Parses a manifest; null if this version does not understand it. */
export function parseManifest(text: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export const tableEntry = (table: { schema: string; name: string }) => `database/${table.schema}.${table.name}`
export const resultEntry = (result: { name: string }) => `results/${result.name}`
export const paperFile = (hash: string) => `papers/${hash}.pdf`

const NAME = new RegExp(`^folio-\\d{4}-\\d\\d-\\d\\d-\\d{6}-(?:${BACKUP_KINDS.join('|')})\\.zip$`)

/** Whether a file name has the form of a backup's. No other name becomes part of a path. */
export function isBackupName(fileName: string): boolean {
  return NAME.test(fileName)
}

/** Name of a backup: `folio-2026-11-26-043012-daily.zip`, in UTC. */
export function backupName(at: Date, kind: BackupKind): string {
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T')
  return `folio-${day}-${time.replaceAll(':', '')}-${kind}.zip`
}
