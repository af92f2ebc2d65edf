import { learnSpace } from './lsa'
import { decodeCorpus, encodeSpace } from './lsa-wire'

// The child of `learn-space.ts`: a corpus comes in, a space goes out, so that the server's loop stays free.
const parts: Buffer[] = []
for await (const part of process.stdin) parts.push(part as Buffer)
const { corpus, dimensions } = decodeCorpus(Buffer.concat(parts))
process.stdout.write(encodeSpace(learnSpace(corpus, dimensions)))
