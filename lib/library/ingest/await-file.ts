import { setTimeout as wait } from 'node:timers/promises'
import { env } from '../../env'
import { AppError } from '../../errors'
import { withStoredFile } from '../../files/store'
import { storeSettings } from '../../s3/store-settings'

const FIRST_MS = 500
const LONGEST_MS = 8_000
/** Long enough for a store to restart, and for another server to send a file. */
const PATIENCE_MS = 60_000

/**
 * Makes sure that a PDF is on this disk. If its store is unreachable, or another server has not sent it yet, waits for
 * a minute and then throws `AppError('file_away')`: the paper is read again once the file is available
 * (`files/take-up-away.ts`). Throws `not_found` if nobody can have it.
 */
export async function awaitFile(hash: string, patienceMs = PATIENCE_MS): Promise<void> {
  const until = Date.now() + patienceMs
  for (let pause = FIRST_MS; ; pause = Math.min(2 * pause, LONGEST_MS))
    try {
      return await withStoredFile(hash, async () => {})
    } catch (error) {
      if (!(error instanceof AppError) || !mayCome(error)) throw error
      if (Date.now() + pause > until) throw new AppError('file_away', error.message, { cause: error })
      await wait(pause)
    }
}

function mayCome({ code }: AppError): boolean {
  if (code === 'file_away') return true
  // A server with its own database has no other servers.
  return code === 'not_found' && storeSettings() !== null && env().DATABASE_URL !== undefined
}
