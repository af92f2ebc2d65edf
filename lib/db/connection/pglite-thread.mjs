import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'

// The thread of `pglite-in-thread.ts`. Passes messages of the Postgres protocol to the database and returns its
// responses. JavaScript, because a thread would first have to load a TypeScript loader.
const { dataDir, parameters } = workerData
let fatal
let pglite

/** Handles messages in sequence: the first opens the database, an empty one closes it. */
let before = open()
parentPort.on('message', (message) => {
  before = before.then(() => answer(message))
})

async function open() {
  try {
    pglite = await PGlite.create({
      dataDir,
      extensions: { vector },
      startParams: [...PGlite.defaultStartParams, ...parameters],
      onStderr(line) {
        fatal ??= /\b(?:FATAL|PANIC): +(.+)/.exec(line)?.[1]
        return true
      },
    })
    parentPort.postMessage({ bytes: new Uint8Array() })
  } catch (error) {
    parentPort.postMessage({ error: asError(error), fatal })
  }
}

async function answer(message) {
  try {
    const parts = []
    // Copy the response: it is in the database's memory, which the next message overwrites.
    if (message.length > 0)
      await pglite.execProtocolRawStream(message, { onRawData: (bytes) => parts.push(bytes.slice()) })
    else if (!pglite.closed) await pglite.close()
    const bytes = joined(parts)
    parentPort.postMessage({ bytes }, [bytes.buffer])
  } catch (error) {
    parentPort.postMessage({ error: asError(error) })
  }
}

function joined(parts) {
  if (parts.length === 1) return parts[0]
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Errors of the WebAssembly runtime cannot be sent to another thread. */
function asError(error) {
  return error instanceof Error ? error : new Error(String(error?.message ?? error))
}
