import { createHash } from 'node:crypto'

/** SHA-256 of bytes that come one after the other, in hex. */
export async function sha256Of(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of stream) hash.update(bytes)
  return hash.digest('hex')
}
