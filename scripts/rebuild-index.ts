import { setTimeout as wait } from 'node:timers/promises'
import { boot, stop } from '../lib/boot'
import { activeArguments } from '../lib/engine/client'
import { WORKFLOW } from '../lib/engine/workflow'
import { AppError, toFailure } from '../lib/errors'
import { getRebuildState } from '../lib/library/care/rebuild-state'
import { startRebuild } from '../lib/library/ingest/start-ingest'
import { askRunningServer } from './ask-running-server'

// `npm run rebuild-index`: asks the running Folio, or does it here when none runs.
try {
  await boot()
  await startRebuild()
  process.stdout.write('Rebuilding the index. The current one stays in use.\n')
  while ((await activeArguments(WORKFLOW.rebuild)).size > 0) await wait(500)
  const ended = await getRebuildState()
  await stop()
  if (ended?.state === 'failed')
    exitWith(`The index could not be rebuilt, and the old one goes on answering: ${ended.error}`)
  process.stdout.write('The index is rebuilt.\n')
  process.exit(0)
} catch (error) {
  if (!(error instanceof AppError && error.code === 'conflict')) exitWith(toFailure(error).message)
  await askRunningServer('/api/rebuild-index').catch((refused: Error) => exitWith(refused.message))
  process.stdout.write('The running Folio rebuilds the index in the background.\n')
  process.exit(0)
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
