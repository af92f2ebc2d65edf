import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { askSource } from './ask-source'

const accept = 'text/plain'

async function listen(answer: http.RequestListener) {
  const server = http.createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { server, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('an unreachable source is not asked again for a while', async () => {
  const { server, base } = await listen((_, response) => void response.end('hello'))
  await new Promise((closed) => server.close(closed))
  await expect(askSource(base, '/', { accept })).rejects.toMatchObject({ code: 'source_failed' })
  server.listen(Number(new URL(base).port), '127.0.0.1')
  await expect(askSource(base, '/', { accept })).rejects.toMatchObject({ code: 'source_failed' })
  server.close()
})

test('a source that answers with an error status is asked again', async () => {
  let status = 503
  const { server, base } = await listen((_, response) => void response.writeHead(status).end('busy'))
  expect(await askSource(base, '/', { accept })).toEqual({ status: 503, text: 'busy' })
  status = 200
  expect(await askSource(`${base}/`, '/x', { accept })).toEqual({ status: 200, text: 'busy' })
  server.close()
})

test('a source that hangs is left after five seconds', { timeout: 8000 }, async () => {
  const { server, base } = await listen(() => {})
  const before = performance.now()
  await expect(askSource(base, '/', { accept })).rejects.toThrow('took too long')
  expect(performance.now() - before).toBeLessThan(6000)
  server.closeAllConnections()
  server.close()
})
