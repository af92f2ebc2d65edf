import { inflateSync } from 'node:zlib'

/** Bytes inflated per call of zlib: most streams of a page need one or two. */
const CHUNK_BYTES = 65_536

type Writer = { ready: Promise<void>; write(bytes: Uint8Array): Promise<void>; close(): Promise<void> }

/**
 * Replaces `DecompressionStream` in the reading thread, which has nothing else to do meanwhile: pdf.js passes a whole
 * stream and waits for all of it. Node's version passes each piece to another thread and back through web streams,
 * which takes several times as long as inflating. Broken data throws here, too; pdf.js then uses what it can.
 */
export class InflateAtOnce {
  readonly writable: { getWriter(): Writer }
  readonly readable: AsyncIterable<Uint8Array>

  constructor(format: string) {
    // pdf.js has its own decoder for the other formats.
    if (format !== 'deflate') throw new TypeError(`${format} is not inflated here`)
    let compressed: Uint8Array = new Uint8Array()
    const write = async (bytes: Uint8Array) => {
      compressed = bytes
    }
    this.writable = { getWriter: () => ({ ready: Promise.resolve(), write, close: async () => {} }) }
    this.readable = {
      async *[Symbol.asyncIterator]() {
        yield inflateSync(compressed, { chunkSize: CHUNK_BYTES })
      },
    }
  }
}
