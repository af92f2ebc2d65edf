import { asItsOwner, asNobodys, asWhoBegan } from './as-its-owner'
import { adviseOnDamage, watchBackups } from './backups/at-start'
import { backUp } from './backups/back-up'
import { closePool, oneByOne, pool } from './db/connection/pool'
import { prepareWalls } from './db/connection/walls'
import { isHalfRestored } from './db/dump/restore-target'
import { requireRights } from './db/migrate/database-rights'
import { awaitEarlierVersions } from './db/migrate/earlier-versions'
import { migrateOwn, pendingMigrations } from './db/migrate/migrate'
import { sourceAnswers } from './db/run-rows/source-answers'
import { sourceTurns } from './db/run-rows/source-turns'
import { launch, layOutEngine, shutdown } from './engine/launch'
import { env } from './env'
import { AppError, isDiskFull, toFailure } from './errors'
import { sweepParts } from './files/store'
import { rebuild } from './library/care/rebuild'
import { linkCitationsSoon } from './library/citing/cited-papers'
import { openFiles, watchFiles } from './library/files/watch-files'
import { runImport } from './library/import/for-sources'
import { resumeImports } from './library/import/imports'
import { watchFolder } from './library/import/watch-folder'
import { indexOlderReferencesSoon } from './library/indexing/older-references'
import { spellOlderPapersSoon } from './library/indexing/spelled-names'
import {
  ingest,
  summarizeAgain,
  watchEarlier,
  watchRoom,
  watchSummaries,
  watchVectors,
} from './library/ingest/background'
import { readScan, resumeScans } from './library/ingest/read-scan'
import { resumeIngest } from './library/ingest/start-ingest'
import { lookUpMetadata } from './library/metadata/look-up-metadata'
import { lookForNew } from './library/new-works/look-for-new'
import { loadSampleLibrary } from './library/samples/sample-library'
import { segmentActiveIndex } from './library/search/upkeep'
import { fillTable } from './library/tables/table-tasks'
import { resumeTables } from './library/tables/tables'
import { log } from './log'
import { asInstallation } from './owner'
import { hasAccounts } from './reach'
import { moveLongRuns } from './research/control/queue-of'
import { reconcileRuns, unwatchRuns, watchRuns } from './research/control/run-control'
import { makeOverview } from './research/overview/make-overview'
import { researchItem } from './research/workflow/each-item'
import { research } from './research/workflow/research'
import { shareSources } from './sources/ask/ask-source'
import { openZotero, watchZotero } from './zotero/in-step'

/** Lock for resuming unfinished work; an arbitrary unique number. */
const TAKING_UP = 20_261_123
/** Lock for migrations. */
const MIGRATING = 20_261_126

/** Functions that stop the watchers of this process. */
const watches: (() => void)[] = []

/**
 * Starts Folio in this process: migrates the database, starts the engine with all workflows, and resumes what an
 * earlier process left. `npm run worker` and the web server start the same way.
 */
export function boot(): Promise<void> {
  return asInstallation(bringUp)
}

async function bringUp(): Promise<void> {
  await openDatabase().catch(async (error: unknown) => {
    throw await adviseOnDamage(error)
  })
  await sweepParts()
  await openFiles()
  await segmentActiveIndex()
  spellOlderPapersSoon()
  linkCitationsSoon()
  indexOlderReferencesSoon()
  shareSources({ limiter: sourceTurns, answers: sourceAnswers })
  const workflows = {
    research: asItsOwner('run', research),
    ingest: asNobodys(ingest),
    'rebuild-index': asNobodys(rebuild),
    'look-up-metadata': asNobodys(lookUpMetadata),
    'summarize-again': asNobodys(summarizeAgain),
    import: asItsOwner('import', (id) => runImport(id, { zotero: openZotero })),
    item: researchItem,
    'look-for-new': asNobodys(lookForNew),
    'fill-table': asItsOwner('table', fillTable),
    'library-overview': asWhoBegan(makeOverview),
    ocr: asNobodys(readScan),
  }
  await moveLongRuns()
  // Checked every hour, because a machine is not always on.
  await launch(workflows, [{ workflow: 'look-for-new', at: '23 * * * *', queue: 'look-for-new' }])
  // Two processes that start together must not both resume the same work.
  await oneByOne(TAKING_UP, async () => {
    await Promise.all([
      resumeIngest(),
      resumeScans(),
      resumeImports(),
      resumeTables(),
      reconcileRuns({ atOnce: !env().DATABASE_URL }),
    ])
    await loadSampleLibrary()
  })
  watches.push(
    watchFolder(),
    watchRoom(),
    watchSummaries(),
    watchVectors(),
    watchBackups(),
    watchZotero(),
    watchFiles(),
    watchEarlier(),
  )
  watchRuns()
}

/** Opens the database and migrates its tables, with a backup before any change. */
async function openDatabase(): Promise<void> {
  const open = await pool()
  if (env().DATABASE_URL && (await isHalfRestored(open)))
    throw new AppError(
      'conflict',
      'A restore into the database set in DATABASE_URL was interrupted. Restore again: npm run restore latest',
    )
  // If several processes start together, one migrates and the others wait.
  await oneByOne(MIGRATING, async () => {
    if (env().DATABASE_URL) await requireRights(open)
    const pending = await pendingMigrations(open)
    if (env().DATABASE_URL) await awaitEarlierVersions(open, pending)
    if (pending.length > 0) await backUpBeforeMigration()
    await migrateOwn()
    // Before anything uses the tables: another process may be doing this now, or may have been killed halfway.
    await layOutEngine(open)
    if (hasAccounts()) await prepareWalls(open)
  })
}

/** A full disk must not prevent the start; data that cannot be read must not be changed. */
async function backUpBeforeMigration(): Promise<void> {
  await backUp('migration').catch((error: unknown) => {
    if (!isDiskFull(error) && !(error instanceof AppError)) throw error
    log.warn('the database is migrated without a backup', { detail: toFailure(error).message })
  })
}

/** Accepts no more work and closes the database. Running work continues at the next start. */
export function stop(): Promise<void> {
  return asInstallation(end)
}

async function end(): Promise<void> {
  for (const unwatch of watches.splice(0)) unwatch()
  unwatchRuns()
  await shutdown()
  shareSources(undefined)
  await closePool()
}
