import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeFetch } from './safe-fetch'

let server: http.Server
let base: string
let hits: string[] = []

beforeAll(async () => {
  server = http.createServer((request, response) => {
    hits.push(request.url ?? '')
    const url = new URL(request.url ?? '/', 'http://local')
    if (url.pathname === '/to') response.writeHead(302, { location: url.searchParams.get('where') ?? '/' }).end()
    else if (url.pathname === '/loop') response.writeHead(302, { location: '/loop' }).end()
    else if (url.pathname === '/slow') response.write('first')
    else if (url.pathname === '/long') response.end(Buffer.alloc(5000))
    else if (url.pathname === '/reset') response.write('half', () => response.destroy())
    else response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end('hello')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const limits = { maxBytes: 1000, timeoutMs: 2000 }
const anywhere = { ...limits, allow: () => true }

async function read(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const bytes of body) parts.push(bytes)
  return Buffer.concat(parts).toString()
}

test('a response from an allowed address is read', async () => {
  const response = await safeFetch(`${base}/`, anywhere)
  expect(response).toMatchObject({ status: 200, type: 'text/plain' })
  expect(await read(response.body)).toBe('hello')
})

test.each([
  'file:///etc/passwd',
  'ftp://example.org/x.pdf',
  'javascript:alert(1)',
  'not an address',
  'http://a:b@x.org/',
])('%s is not fetched', async (address) => {
  await expect(safeFetch(address, limits)).rejects.toMatchObject({ code: 'bad_request' })
})

test.each([
  'http://127.0.0.1',
  'http://localhost',
  'http://[::1]',
  'http://0x7f.1',
  'http://2130706433',
  'http://[::ffff:127.0.0.1]',
  'http://169.254.169.254/latest/meta-data',
])('%s is refused before anything is sent', async (address) => {
  hits = []
  const port = new URL(base).port
  const url = new URL(address)
  url.port = port
  await expect(safeFetch(url, limits)).rejects.toMatchObject({ code: 'forbidden' })
  expect(hits).toEqual([])
})

test('a configured base address may be on this machine, its redirects may not', async () => {
  expect(await read((await safeFetch(`${base}/`, { ...limits, trusted: base })).body)).toBe('hello')
  hits = []
  await expect(
    safeFetch(`${base}/to?where=${encodeURIComponent(`${base}/inside`)}`, { ...limits, trusted: base }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  expect(hits.some((path) => path.startsWith('/inside'))).toBe(false)
})

test('trust in one origin is not trust in another', async () => {
  await expect(safeFetch(`${base}/`, { ...limits, trusted: 'http://127.0.0.1:1' })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('redirects are followed, to http and https only, with a limit', async () => {
  const response = await safeFetch(`${base}/to?where=/there`, anywhere)
  expect(response.url.pathname).toBe('/there')
  expect(await read(response.body)).toBe('hello')
  await expect(safeFetch(`${base}/to?where=file:///etc/passwd`, anywhere)).rejects.toMatchObject({
    code: 'bad_request',
  })
  await expect(safeFetch(`${base}/loop`, anywhere)).rejects.toThrow('redirected too many times')
})

test('a body over the limit fails', async () => {
  const response = await safeFetch(`${base}/long`, anywhere)
  await expect(read(response.body)).rejects.toMatchObject({ code: 'too_large' })
})

test('an endless or interrupted body fails in time', async () => {
  const slow = await safeFetch(`${base}/slow`, { ...anywhere, timeoutMs: 200 })
  await expect(read(slow.body)).rejects.toThrow('took too long')
  const broken = await safeFetch(`${base}/reset`, anywhere)
  await expect(read(broken.body)).rejects.toMatchObject({ code: 'source_failed' })
})

test('without a connection the source failed', async () => {
  await expect(safeFetch('http://127.0.0.1:1/', anywhere)).rejects.toThrow('The connection to 127.0.0.1:1 failed')
  await expect(safeFetch('http://nowhere.invalid/', limits)).rejects.toMatchObject({ code: 'source_failed' })
})

test('only addresses below a trusted one may be on this machine', async () => {
  hits = []
  for (const path of ['/search', '/search?q=x', '/search/more'])
    expect((await safeFetch(base + path, { ...limits, trusted: `${base}/search/` })).status).toBe(200)
  for (const path of ['/', '/admin', '/searching', '/search/../admin', '/search/%2e%2e/admin'])
    await expect(safeFetch(base + path, { ...limits, trusted: `${base}/search` })).rejects.toMatchObject({
      code: 'forbidden',
    })
  expect(hits).toEqual(['/search', '/search?q=x', '/search/more'])
})
