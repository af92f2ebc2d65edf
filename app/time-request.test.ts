import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { env } from '@/lib/env'
import { timesOf } from '@/lib/measures'
import { routeKind, timeRequest } from './time-request'

afterEach(() => void Object.assign(env(), { METRICS: 'off' }))

test('the time to the start of a response is recorded by kind of route, method and status class', async () => {
  Object.assign(env(), { METRICS: 'on' })
  const server = createServer(async (request, response) => {
    timeRequest(request, response)
    await wait(60)
    if (request.url === '/api/papers') response.writeHead(404, { 'content-type': 'text/plain' })
    response.write('a')
    // The rest of the response is not measured.
    await wait(300)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  for (const to of ['/library?q=zebracrossing', '/library', '/api/papers'])
    await (await fetch(`http://127.0.0.1:${port}${to}`)).text()
  server.close()
  const noted = timesOf('folio_http_seconds')
  expect(noted.map(({ labels }) => labels)).toEqual([
    { kind: 'page', method: 'GET', status: '2xx' },
    { kind: 'api', method: 'GET', status: '4xx' },
  ])
  expect(noted[0]?.sum).toBeGreaterThan(0.1)
  expect(noted[0]?.sum).toBeLessThan(0.4)
})

test.each([
  ['/', {}, 'page'],
  ['/library?tag=a', { rsc: '1' }, 'page data'],
  ['/research/a', { 'next-action': 'b' }, 'action'],
  ['/api/research/a/events', {}, 'api'],
  ['/api/mcp', {}, 'mcp'],
  ['/api/health', {}, 'watch'],
  ['/metrics', {}, 'watch'],
  ['/_next/static/chunks/a.js', {}, 'static'],
])('%s %o is %s', (url, headers, kind) => {
  expect(routeKind({ url, headers })).toBe(kind)
})
