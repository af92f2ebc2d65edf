import { log } from '../log'

/** What the engine says goes to the same log; its arguments, which can hold a question, do not. */
export const engineLogger = {
  debug: () => {},
  info: () => {},
  warn: (message: unknown) => log.warn('engine', { detail: textOf(message) }),
  error: (message: unknown) => log.error('engine', { detail: textOf(message) }),
}

function textOf(message: unknown): string {
  if (message instanceof Error) return `${message.name}: ${message.message}`.slice(0, 300)
  return String(message).slice(0, 300)
}
