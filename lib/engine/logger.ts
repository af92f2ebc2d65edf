import { log } from '../log'

/** An execution lets go of work that was paused, cancelled or handed on: as it should, and who hands work on says so. */
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
