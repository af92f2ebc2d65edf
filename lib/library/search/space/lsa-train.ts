import { deserialize, serialize } from 'node:v8'
import { type Corpus, learnSpace } from './lsa'

// The child process of `learn-space.ts`: reads a corpus, writes a space. This keeps the server's event loop free.
const parts: Buffer[] = []
for await (const part of process.stdin) parts.push(part as Buffer)
const { corpus, dimensions } = deserialize(Buffer.concat(parts)) as { corpus: Corpus; dimensions: number }
process.stdout.write(serialize(learnSpace(corpus, dimensions)))
