import { deserialize, serialize } from 'node:v8'
import { type Corpus, learnSpace } from './lsa'

// The child of `learn-space.ts`: a corpus comes in, a space goes out, so that the server's loop stays free.
const parts: Buffer[] = []
for await (const part of process.stdin) parts.push(part as Buffer)
const { corpus, dimensions } = deserialize(Buffer.concat(parts)) as { corpus: Corpus; dimensions: number }
process.stdout.write(serialize(learnSpace(corpus, dimensions)))
