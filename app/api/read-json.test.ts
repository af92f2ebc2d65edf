import { expect, test } from 'vitest'
import { readJson } from './read-json'

const post = (body: BodyInit) =>
  new Request('http://127.0.0.1/', { method: 'POST', body, duplex: 'half' } as RequestInit)

test('JSON is read, and anything else becomes null', async () => {
  expect(await readJson(post('{"a":1}'))).toEqual({ a: 1 })
  expect(await readJson(post('{"a":'))).toBeNull()
  expect(await readJson(new Request('http://127.0.0.1/', { method: 'POST' }))).toBeNull()
})

test('an endless body is rejected after a megabyte', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(out) {
      sent += 1
      out.enqueue(new Uint8Array(64 * 1024).fill(32))
    },
  })
  await expect(readJson(post(endless))).rejects.toMatchObject({ code: 'too_large' })
  expect(sent).toBeLessThan(30)
})

test('a PDF is recognised, with a message on how to send it', async () => {
  await expect(readJson(post(Buffer.from('%PDF-1.7\n')))).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringContaining('curl -F files=@paper.pdf'),
  })
})
