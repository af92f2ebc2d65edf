import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { InflateAtOnce } from './inflate-at-once'

/** Inflates the way pdf.js does. */
async function inflate(bytes: Uint8Array): Promise<string> {
  const { readable, writable } = new InflateAtOnce('deflate')
  const writer = writable.getWriter()
  await writer.ready
  writer.write(bytes).then(() => writer.close())
  const chunks: Uint8Array[] = []
  for await (const chunk of readable) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const text = 'BT (a page) Tj ET\n'.repeat(20_000)

test('a stream is inflated completely, even with bytes after its end', async () => {
  const bytes = deflateSync(text)
  expect(await inflate(bytes)).toBe(text)
  expect(await inflate(Buffer.concat([bytes, Buffer.from('\r\nendstream')]))).toBe(text)
})

test('a broken stream is an error, and so is a format that pdf.js reads itself', async () => {
  await expect(inflate(deflateSync(text).subarray(0, 100))).rejects.toThrow()
  await expect(inflate(Buffer.from('no stream at all'))).rejects.toThrow()
  expect(() => new InflateAtOnce('brotli')).toThrow(TypeError)
})
