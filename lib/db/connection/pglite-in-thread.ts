import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'

/** All of PGlite that its adapter for `pg` uses. */
export type EmbeddedDatabase = Pick<PGlite, 'waitReady' | 'closed' | 'close' | 'execProtocolStream'>

/** Megabytes for short-lived values of the thread, which has few: the process's own limit is for searches. */
const YOUNG_MB = 8

/** Why a database did not open: what Postgres said last, if it said anything. */
export class NotOpened extends Error {
  readonly fatal: string | undefined

  constructor(cause: Error, fatal: string | undefined) {
    super(cause.message, { cause })
    this.fatal = fatal
  }
}

type Answer = { bytes: Uint8Array } | { error: Error; fatal?: string }
type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void }

/**
 * Opens PGlite in a thread of its own, so that the database and this process compute at the same time, and no query
 * holds up requests. `parameters`: further ones of the server. Throws `NotOpened`.
 */
export async function openInThread(dataDir: string, parameters: string[]): Promise<EmbeddedDatabase> {
  const { protocol } = await import('@electric-sql/pglite')
  const parser = new protocol.Parser()
  // From the working directory: a bundled caller does not know where its source was, and the bundler must not look.
  const source = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/db/connection/pglite-thread.mjs')
  const thread = new Worker(/* turbopackIgnore: true */ source, {
    workerData: { dataDir, parameters },
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  let waiting: Waiting[] = []
  let gone: Error | null = null

  const wait = () =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (gone) return reject(gone)
      // The process ends as soon as nobody waits for the database.
      if (waiting.length === 0) thread.ref()
      waiting.push({ resolve, reject })
    })
  const ask = (message: Uint8Array) => {
    const answered = wait()
    if (!gone) thread.postMessage(message)
    return answered
  }
  thread.on('message', (answer: Answer) => {
    const next = waiting.shift()
    if (waiting.length === 0) thread.unref()
    if ('bytes' in answer) next?.resolve(answer.bytes)
    else next?.reject(Object.assign(answer.error, { fatal: answer.fatal }))
  })
  const end = (error: Error) => {
    gone ??= error
    for (const { reject } of waiting) reject(gone)
    waiting = []
  }
  thread.on('error', end)
  thread.on('exit', () => end(new Error('The embedded database has ended.')))

  try {
    await wait()
  } catch (error) {
    await thread.terminate()
    throw new NotOpened(error as Error, (error as { fatal?: string }).fatal)
  }
  const database = {
    waitReady: Promise.resolve(),
    closed: false,
    async close() {
      database.closed = true
      await ask(new Uint8Array())
      await thread.terminate()
    },
    async execProtocolStream(message: Uint8Array) {
      const bytes = await ask(message)
      const messages: Awaited<ReturnType<PGlite['execProtocolStream']>> = []
      parser.parse(bytes, (one) => messages.push(one))
      return messages
    },
  }
  return database
}
