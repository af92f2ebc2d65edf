import { log } from '../log'

/** Losing paused, cancelled or requeued work is expected, and whoever requeues it logs that. */
const LETS_GO = /^Workflow \S+ (?:is no longer owned by this execution|was cancelled during execution)\. Waiting for /

/** Sends the engine's messages to the log, without their arguments, which can contain a question. */
export const engineLogger = {
  debug: () => {},
  info: () => {},
  warn: (message: unknown) => {
    const detail = textOf(message)
    log[LETS_GO.test(detail) ? 'debug' : 'warn']('engine', { detail })
  },
  error: (message: unknown) => log.error('engine', { detail: textOf(message) }),
}

function textOf(message: unknown): string {
  if (message instanceof Error) return `${message.name}: ${message.message}`.slice(0, 300)
  return String(message).slice(0, 300)
}
