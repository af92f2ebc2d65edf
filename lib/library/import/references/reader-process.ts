import { createWriteStream, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Failure, toFailure } from '../../../errors'
import { cleanJson } from '../../../text/format/clean-text'
import { answerParent } from '../../aside/answer-parent'
import { readReferences } from './read-references'
import type { ReferenceFormat } from './reference-format'
import { requireShort } from './reference-limits'

/**
 * A request to read one file and write its entries to another. The process replies with an error or null. `beside`:
 * BibTeX files that the file may refer to.
 */
export type ReadRequest = { format: ReferenceFormat; from: string; to: string; beside?: string[] }

/** `writtenBytes`: maximum output. */
export type LimitedRequest = ReadRequest & { writtenBytes: number }

/**
 * The process that reads references, forked by `read-aside`: a file that takes up all memory only ends this process,
 * and a slow one blocks nobody. Entries are written as they are read, one line of JSON each.
 */
answerParent(read)

async function read({ from, to, ...request }: LimitedRequest): Promise<Failure | null> {
  try {
    await pipeline(Readable.from(lines(request, await readFile(from))), createWriteStream(to))
    return null
  } catch (error) {
    return toFailure(error)
  }
}

type ReadOptions = Pick<LimitedRequest, 'format' | 'writtenBytes' | 'beside'>

async function* lines({ format, writtenBytes, beside = [] }: ReadOptions, bytes: Uint8Array): AsyncGenerator<string> {
  let written = 0
  for await (const entry of readReferences(format, bytes, () => beside.map((path) => readFileSync(path)))) {
    // JSON leaves two characters unescaped that line readers take for line ends.
    const json = JSON.stringify(cleanJson(entry)).replace(/[\u2028\u2029]/g, ' ')
    written += Buffer.byteLength(json) + 1
    requireShort(written, writtenBytes)
    yield `${json}\n`
  }
}
