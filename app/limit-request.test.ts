import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { config } from '../proxy'
import { type Arrival, limitRequest, UPLOADS } from './limit-request'

const LIMITS = { wholeMs: 600, silenceMs: 400, everyMs: 50 }
const limit = (arrival: unknown) => limitRequest(arrival as Arrival, LIMITS)

/** Reads a body and returns its size. `/busy` starts reading late; `/refuse` answers at once and reads nothing. */
const server: Server = createServer(async (request, response) => {
  if (request.url === '/api/papers?refuse') {
    response.writeHead(401, { 'content-length': 0 })
    return response.end()
  }
  if (request.url === '/api/papers?busy') await wait(1_200)
  let bytes = 0
  // Reading throws when the request is cut off.
  try {
    for await (const part of request) bytes += part.length
    response.end(`${bytes} bytes`)
  } catch {}
})
const sockets: Socket[] = []

beforeAll(async () => {
  subscribe('http.server.request.start', limit)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  unsubscribe('http.server.request.start', limit)
  for (const socket of sockets) socket.destroy()
  server.close()
})

/**
 * Sends a head that announces `bytes` bytes, then one byte every `everyMs` ms. Returns the response and the time it
 * took.
 */
async function trickle(to: string, bytes: number, everyMs: number, { method = 'POST', atOnce = 0 } = {}) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  const began = performance.now()
  const isClosed = once(socket, 'close').then(() => true)
  socket.write(`${method} ${to} HTTP/1.1\r\nHost: folio\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`)
  if (atOnce > 0) socket.write('x'.repeat(atOnce))
  for (let sent = atOnce; sent < bytes; sent++) {
    if (await Promise.race([isClosed, wait(everyMs, false)])) break
    socket.write('x')
  }
  await isClosed
  return { answer, ms: performance.now() - began }
}

test.each([['/library'], ['/api/research'], ['/sign-in'], ['/api/papers/a/notes']])(
  'a body that trickles in to %s is ended with a message',
  async (to) => {
    // It would be complete after 50 seconds.
    const { answer, ms } = await trickle(to, 1_000, 50)
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain('This request did not finish within 0.6 seconds.')
    expect(ms).toBeGreaterThan(500)
    expect(ms).toBeLessThan(25_000)
  },
)

test('an upload may take any time as long as it keeps sending', async () => {
  for (const to of ['/api/papers', '/api/imports', '/api/papers/a-paper/pdf'])
    expect((await trickle(to, 20, 80)).answer).toContain('20 bytes')
})

test('an upload that goes silent is ended with a message', async () => {
  const { answer, ms } = await trickle('/api/papers', 100, 5_000, { atOnce: 10 })
  expect(answer).toContain('The upload stalled for 0.4 seconds.')
  // The next byte would follow after 5 seconds.
  expect(ms).toBeLessThan(5_000)
})

test('an upload that Folio has not read yet is not silent', async () => {
  expect((await trickle('/api/papers?busy', 100_000, 0, { atOnce: 100_000 })).answer).toContain('100000 bytes')
  const half = await trickle('/api/papers?busy', 200_000, 10, { atOnce: 199_990 })
  expect(half.answer).toContain('200000 bytes')
})

test('a rejected client cannot keep sending', async () => {
  const { answer, ms } = await trickle('/api/papers?refuse', 1_000, 50)
  expect(answer).toMatch(/^HTTP\/1.1 401 /)
  // It would be complete after 50 seconds.
  expect(ms).toBeLessThan(25_000)
})

test('only the method of an upload counts as one', async () => {
  expect((await trickle('/api/papers', 100, 50, { method: 'PUT' })).answer).toMatch(/^HTTP\/1.1 408 /)
})

test('Node has no time limit for uploads, but one for heads', async () => {
  await trickle('/library', 1, 0)
  expect([server.requestTimeout, server.headersTimeout]).toEqual([0, LIMITS.wholeMs])
})

test('the uploads are those that the proxy leaves to their routes', () => {
  const [matcher = ''] = config.matcher
  const isLeft = (path: string) => !new RegExp(`^${matcher}$`).test(path)
  for (const path of [
    '/',
    '/api/papers',
    '/api/papers/',
    '/api/papers/a',
    '/api/papers/a/pdf',
    '/api/imports',
    '/api/imports/a',
  ])
    expect([path, UPLOADS.test(path)]).toEqual([path, isLeft(path)])
})
