import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'

// The thread of `pglite-in-thread.ts`: answers each message of Postgres' protocol with the bytes of the database's answer. JavaScript,
// since a thread would have to learn to read TypeScript first.
const { dataDir, parameters } = workerData
let fatal
let pglite

/** One message after the other: the first opens the database. An empty one closes it. */
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
    // What it hands over lies in its memory, and the next message overwrites that.
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

/** Errors of WebAssembly's runtime are objects that cannot be sent. */
function asError(error) {
  return error instanceof Error ? error : new Error(String(error?.message ?? error))
}
