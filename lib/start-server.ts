import { boot, stop } from './boot'
import { collectAtRest } from './collect-at-rest'
import { env } from './env'
import { AppError } from './errors'
import { log } from './log'
import { requireClosed } from './reach'
import { oneLine } from './text/format/phrases'

/** Exit code if the database is damaged, so that the caller can offer a backup. */
const DAMAGED = 3

/** Boots Folio inside the web server. A failure is reported in one sentence, and the process exits with 1. */
export async function startServer(): Promise<void> {
  try {
    requireClosed(env())
    await boot()
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`)
    process.exit(error instanceof AppError && error.code === 'damaged' ? DAMAGED : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop()
        .catch((error) => log.error('shutdown failed', { detail: String(error).slice(0, 300) }))
        .finally(() => process.exit(0))
    })
  collectAtRest()
  log.info('ready')
}

function sentence(error: unknown): string {
  if (error instanceof AppError) return error.message
  const detail = error instanceof Error ? error.message : String(error)
  return `Folio could not start: ${oneLine(detail)}`
}
