import type { ServerNotification } from '@modelcontextprotocol/sdk/types.js'

type Extra = {
  _meta?: { progressToken?: string | number }
  sendNotification(notification: ServerNotification): Promise<void>
}

/** Clients give up on what is silent for long, a minute by custom. */
const SILENCE_MS = 15_000

/** Tells lines of progress to a client that asked for them, and the last one again where nothing new comes for a while. */
export function tellProgress({ _meta, sendNotification }: Extra): { tell(line: string): void; end(): void } {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return { tell: () => {}, end: () => {} }
  let progress = 0
  let last = ''
  const send = () => {
    progress++
    const params = { progressToken, progress, message: last }
    // A client that went away hears of it elsewhere.
    void sendNotification({ method: 'notifications/progress', params }).catch(() => {})
  }
  let timer = setInterval(send, SILENCE_MS)
  return {
    tell(line) {
      last = line
      clearInterval(timer)
      send()
      timer = setInterval(send, SILENCE_MS)
    },
    end: () => clearInterval(timer),
  }
}
