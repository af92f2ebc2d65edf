import { inflateSync } from 'node:zlib'

/** Bytes inflated by one call of zlib: most streams of a page take one or two. */
const CHUNK_BYTES = 65_536

type Writer = { ready: Promise<void>; write(bytes: Uint8Array): Promise<void>; close(): Promise<void> }

/**
 * Stands in for `DecompressionStream` in the reading thread, which has nothing else to do meanwhile: pdf.js hands over
 * a whole stream and waits for all of it. Node's own gives each piece to another thread and back through web streams,
 * which takes several times as long as inflating. Broken data throws here, too, and pdf.js then takes what it can of it.
 */
export class InflateAtOnce {
  readonly writable: { getWriter(): Writer }
  readonly readable: AsyncIterable<Uint8Array>

  constructor(format: string) {
    // pdf.js has its own reader of the others.
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
