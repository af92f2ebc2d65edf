import { setTimeout as wait } from 'node:timers/promises'
import { env } from '../../env'
import { AppError } from '../../errors'
import { withStoredFile } from '../../files/store'
import { storeSettings } from '../../s3/store-settings'

const FIRST_MS = 500
const LONGEST_MS = 8_000
/** Long enough for a store that is restarted, and for another server to send what it took. */
const PATIENCE_MS = 60_000

/**
 * Sees that a PDF is on this disk. Where it lies in a store that is away, or on another server that has not sent it yet, it
 * is waited for a minute, and then `AppError('file_away')` is thrown: its paper is taken up again once it is there
 * (`files/take-up-away.ts`). Throws `not_found` where nobody can have it any more.
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
  // With a database of its own a server knows no other.
  return code === 'not_found' && storeSettings() !== null && env().DATABASE_URL !== undefined
}
