import { parentPort } from 'node:worker_threads'
import { readLayout } from '../layout/read-layout'
import type { ReadReply, ReadRequest } from './messages'
import { readRawPages } from './raw-pages'
import { ReadError } from './read-failure'

/** The thread that may loop or explode; the process around it watches and ends it. */
const reply = (message: ReadReply) => parentPort?.postMessage(message)

async function read({ file, fileName, limits }: ReadRequest): Promise<ReadReply> {
  try {
    const raw = await readRawPages(file, limits, (page, of) => reply({ type: 'page', page, of }))
    return { type: 'done', document: readLayout(raw, fileName) }
  } catch (error) {
    const failure = error instanceof ReadError ? error.failure : 'crashed'
    return { type: 'failed', failure, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', async (request: ReadRequest) => reply(await read(request)))
