import { env } from './env'

const ORDER = { debug: 0, info: 1, warn: 2, error: 3 } as const
type Level = keyof typeof ORDER

// A log that cannot be written, to a full disk or a closed pipe, must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

function write(level: Level, message: string, facts: Record<string, unknown> = {}) {
  if (ORDER[level] < ORDER[env().LOG_LEVEL]) return
  const line = JSON.stringify({ at: new Date().toISOString(), level, message, ...facts })
  ;(level === 'error' || level === 'warn' ? process.stderr : process.stdout).write(`${line}\n`)
}

/** One JSON line per event. Callers pass ids, counts and times; never the text of a question or paper, or a key. */
export const log = {
  debug: (message: string, facts?: Record<string, unknown>) => write('debug', message, facts),
  info: (message: string, facts?: Record<string, unknown>) => write('info', message, facts),
  warn: (message: string, facts?: Record<string, unknown>) => write('warn', message, facts),
  error: (message: string, facts?: Record<string, unknown>) => write('error', message, facts),
}

/** For `catch`, if a failure blocks nothing: logs a warning with the beginning of its message. */
export function warnOf(message: string, facts?: Record<string, unknown>): (error: unknown) => void {
  return (error) => log.warn(message, { ...facts, detail: String(error).slice(0, 200) })
}
