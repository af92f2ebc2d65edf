import type { ServerNotification } from '@modelcontextprotocol/sdk/types.js'
import type { Meanwhile } from './tools/tool'

type Extra = {
  _meta?: { progressToken?: string | number }
  sendNotification(notification: ServerNotification): Promise<void>
}

/** Clients give up on what is silent for long, a minute by custom. */
const SILENCE_MS = 15_000

/** A line that tells no more than the one before moves progress by this share of what is left: the protocol has it grow each time. */
const LITTLE = 0.002

/**
 * Tells lines of progress to a client that asked for them, with how much is done in percent, and the last one again where nothing
 * new comes for a while.
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
    // A client that went away hears of it elsewhere.
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
