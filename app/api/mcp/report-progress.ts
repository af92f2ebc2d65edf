import type { ServerNotification } from '@modelcontextprotocol/sdk/types.js'
import type { Meanwhile } from './tools/tool'

type Extra = {
  _meta?: { progressToken?: string | number }
  sendNotification(notification: ServerNotification): Promise<void>
}

/** Clients give up after a period of silence, usually a minute. */
const SILENCE_MS = 15_000

/**
 * Share of the remaining progress that a line without progress adds: the protocol requires it to increase each time.
 */
const LITTLE = 0.002

/**
 * Sends progress lines to a client that asked for them, with the progress in percent, and repeats the last one during
 * long pauses.
 */
export function reportProgress({ _meta, sendNotification }: Extra): Pick<Meanwhile, 'tell'> & { end(): void } {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return { tell: () => {}, end: () => {} }
  let progress = 0
  let last = ''
  let share = 0
  const send = () => {
    progress = Math.max(100 * share, progress + LITTLE * (100 - progress))
    const params = { progressToken, progress, total: 100, message: last }
    // A client that has disconnected is noticed elsewhere.
    void sendNotification({ method: 'notifications/progress', params }).catch(() => {})
  }
  let timer = setInterval(send, SILENCE_MS)
  return {
    tell(line, done) {
      last = line
      share = done
      clearInterval(timer)
      send()
      timer = setInterval(send, SILENCE_MS)
    },
    end: () => clearInterval(timer),
  }
}
