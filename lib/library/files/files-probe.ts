import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { db } from '../../db/client'
import { removeStored, sweepParts } from '../../files/store'
import { storeStream } from '../../files/test-store-stream'
import { findUnsent } from '../../files/unsent'
import { deleteLeftOver, sendFiles } from './send-files'

// A Folio that a test can kill: `files-probe.ts ROUND` adds papers with their own PDFs and deletes some, prints a line
// once each is acknowledged, and sends them to the store all the while. With `finish` it ends once everything is sent.
const isLast = process.argv[2] === 'finish'
const say = (line: string) => process.stdout.write(`${line}\n`)

await sweepParts()
const client = await db()
await deleteLeftOver()
say('ready')

async function work(): Promise<void> {
  for (let number = 0; number < 60; number++) {
    // Some are large enough for a multipart upload.
    const bytes = randomBytes(number % 5 === 4 ? 17_000_000 : 200_000)
    const { hash, size } = await storeStream(Readable.from([bytes]), { maxBytes: 1e9 })
    await client.paper.create({ data: { id: hash, fileName: 'a.pdf', fileHash: hash, fileSize: size } })
    say(`added ${hash}`)
    if (number % 4 !== 3) continue
    say(`deleting ${hash}`)
    await client.paper.delete({ where: { id: hash } })
    await removeStored(hash)
    say(`deleted ${hash}`)
  }
}

const working = isLast ? Promise.resolve() : work()
for (;;) {
  say('send')
  const { waiting, trouble } = await sendFiles({ thorough: true })
  say('sent')
  if (isLast && waiting === 0 && !trouble && (await findUnsent()).toDelete.length === 0) break
  await new Promise((resolve) => setTimeout(resolve, 50))
}
await working
const papers = await client.paper.findMany({ select: { fileHash: true } })
say(JSON.stringify(papers.map(({ fileHash }) => fileHash)))
process.exit(0)
