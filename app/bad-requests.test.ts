import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '@/lib/db/test-database'
import { endEngine, launchIdle } from '@/lib/engine/test-engine'
import { serve } from './test-request'

const NOBODY = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  await testDatabase()
  await launchIdle()
})

afterAll(endEngine)

const send = (to: string, body: string, type = 'application/json') =>
  serve(to, { method: 'POST', headers: { 'content-type': type }, body })

test('a missing address is reported as missing', async () => {
  for (const [method, to] of [
    ['GET', '/api/papers/nobody'],
    ['DELETE', '/api/papers/nobody'],
    ['GET', '/api/papers/nobody/pdf'],
    ['GET', '/api/papers/..%2F..%2Fetc%2Fpasswd/pdf'],
    ['GET', `/api/research/${NOBODY}`],
    ['GET', '/api/research/not-an-id'],
    ['GET', `/api/research/${NOBODY}/events`],
    ['GET', `/api/research/${NOBODY}/export?format=md`],
    ['DELETE', `/api/research/${NOBODY}`],
    ['GET', '/api/nothing/of/the/kind'],
  ] as const) {
    const answer = await serve(to, { method })
    expect([to, answer.status]).toEqual([to, 404])
    expect(await answer.json()).toEqual({
      error: { code: 'not_found', message: expect.stringMatching(/^[A-Z].+\.$/) },
    })
  }
  const inNoSession = JSON.stringify({ question: 'what is attention', sessionId: NOBODY })
  expect((await send('/api/research', inNoSession)).status).toBe(404)
  for (const to of [`/research/${NOBODY}`, '/research/not-an-id', '/library/nobody', '/library/..%2fetc', '/nowhere'])
    expect([to, (await serve(to)).status]).toEqual([to, 404])
})

test('a malformed request is answered with 400', async () => {
  for (const to of ['/library/%E0%A4%A', '/research/%ff', '/api/research/%ff', '/api/papers/%ff'])
    expect([to, (await serve(to)).status]).toEqual([to, 400])
  for (const [to, body] of [
    ['/api/research', '{"question": '],
    ['/api/research', '[]'],
    ['/api/research', '{"question": 7}'],
    ['/api/research', '{"question": "   "}'],
    ['/api/research', '{"question": "what is attention", "mode": "magic"}'],
    ['/api/research', ''],
    ['/api/papers', '{"url": '],
    ['/api/papers', '{}'],
    ['/api/papers', '{"url": "no address"}'],
    ['/api/papers', '{"url": "https://a.example/x.pdf", "doi": "10.1/x"}'],
  ] as const) {
    const answer = await send(to, body)
    expect([to, body, answer.status]).toEqual([to, body, 400])
    expect(await answer.json()).toEqual({ error: { code: 'bad_request', message: expect.any(String) } })
  }
  expect((await send('/api/papers', 'no parts', 'multipart/form-data')).status).toBe(400)
})

test('no address leads into this machine or its network', async () => {
  const seen: string[] = []
  const inside = http.createServer((request, response) => {
    seen.push(request.url ?? '')
    response.end('%PDF-1.4 secret')
  })
  await once(inside.listen(0, '127.0.0.1'), 'listening')
  const { port } = inside.address() as AddressInfo
  for (const url of [
    `http://127.0.0.1:${port}/a.pdf`,
    `http://localhost:${port}/x.pdf`,
    `http://2130706433:${port}/decimal.pdf`,
    `http://0x7f.1:${port}/hex.pdf`,
    `http://0.0.0.0:${port}/zero.pdf`,
    `http://[::ffff:127.0.0.1]:${port}/mapped.pdf`,
    `http://user:secret@127.0.0.1:${port}/login.pdf`,
    'http://[::1]/',
    'http://169.254.169.254/',
    'http://169.254.169.254/latest/meta-data/x.pdf',
    'http://10.0.0.1/x.pdf',
    'http://192.168.1.1/x.pdf',
    'file:///etc/passwd',
    'ftp://127.0.0.1/x.pdf',
    'gopher://127.0.0.1/x',
  ]) {
    const answer = await send('/api/papers', JSON.stringify({ url }))
    const { error } = (await answer.json()) as { error: { message: string } }
    expect([url, [400, 403].includes(answer.status)]).toEqual([url, true])
    expect(error.message, url).toMatch(/not a public address|is not an arXiv ID|Only http and https|contain a password/)
  }
  inside.close()
  expect(seen).toEqual([])
  expect(await (await serve('/api/papers')).json()).toEqual({ papers: [] })
})
