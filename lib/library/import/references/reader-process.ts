import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Failure, toFailure } from '../../../errors'
import { cleanJson } from '../../../text/clean-text'
import { leaveWithParent } from './leave-with-parent'
import { readReferences } from './read-references'
import type { ReadReply, ReadRequest } from './reader-messages'

/**
 * The process that reads references, forked by `read-aside`: a file that takes all memory ends this process and no
 * other, and one that takes long keeps nobody waiting. Entries are written as they are read, a line of JSON each.
 */
process.on('message', async (request: ReadRequest) => {
  const failure = await read(request)
  const reply: ReadReply = { failure, memoryMb: Math.round(process.memoryUsage.rss() / 1024 / 1024) }
  if (process.connected) process.send?.(reply)
})
process.on('disconnect', () => process.exit())
leaveWithParent()
// The parent may have died while this process was still starting; then nobody will say so any more.
if (!process.connected) process.exit()

async function read({ format, from, to }: ReadRequest): Promise<Failure | null> {
  try {
    await pipeline(Readable.from(lines(format, await readFile(from))), createWriteStream(to))
    return null
  } catch (error) {
    return toFailure(error)
  }
}

async function* lines(format: ReadRequest['format'], bytes: Uint8Array): AsyncGenerator<string> {
  for await (const entry of readReferences(format, bytes)) {
    // JSON leaves two characters as they are that readers of lines take for ends.
    const json = JSON.stringify(cleanJson(entry)).replace(/[\u2028\u2029]/g, ' ')
    yield `${json}\n`
  }
}
