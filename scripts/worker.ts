import { env } from '../lib/env'
import { AppError } from '../lib/errors'
import { startServer } from '../lib/start-server'

// A further machine on the same Postgres: takes runs and papers from the queues, and serves no pages.
if (!env().DATABASE_URL) {
  const { message } = new AppError(
    'bad_request',
    'A worker needs DATABASE_URL: the embedded database belongs to the server alone.',
  )
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
await startServer()
