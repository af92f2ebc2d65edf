import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { testDatabase } from '@/lib/db/test-database'
import { serve } from './test-request'

// Requests that another site's page could send to a Folio without sign-in.
const PAPER = 'herons2020'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const QUESTION = JSON.stringify({ question: 'what is attention' })
const REQUESTS: [method: string, to: string, body?: string][] = [
  ['GET', '/'],
  ['GET', '/api/papers'],
  ['GET', `/api/papers/${PAPER}/pdf`],
  ['POST', '/api/research', QUESTION],
  ['POST', '/api/papers', JSON.stringify({ arxivId: '1706.03762' })],
  ['POST', '/api/imports'],
  ['DELETE', `/api/papers/${PAPER}`],
  ['DELETE', `/api/research/${NOBODY}`],
]

beforeAll(testDatabase)
beforeEach(async () => {
  const client = await db()
  await client.paper.upsert({ where: { id: PAPER }, update: {}, create: { id: PAPER, fileName: 'p.pdf' } })
})

test('a foreign name that resolves to this machine is rejected', async () => {
  for (const [method, to, body] of REQUESTS)
    for (const host of ['evil.example', 'evil.example:3000', '127.0.0.1.evil.example'])
      expect([method, to, host, (await serve(to, { method, headers: { host }, body })).status]).toEqual([
        ...[method, to, host],
        403,
      ])
})

test.each([
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['an opaque Origin', { origin: 'null' }],
  ['another port of this machine', { origin: 'http://localhost:1' }],
  ['a cross-site request without Origin', { 'sec-fetch-site': 'cross-site' }],
])('%s changes nothing', async (_, headers: Record<string, string>) => {
  for (const [method, to, body] of REQUESTS.filter(([method]) => method !== 'GET')) {
    const answer = await serve(to, { method, headers, body })
    expect([method, to, answer.status]).toEqual([method, to, 403])
    expect(await answer.json()).toEqual({
      error: { code: 'forbidden', message: expect.stringMatching(/^Folio .+\.$/) },
    })
  }
  expect(await (await db()).paper.count({ where: { id: PAPER, removedAt: null } })).toBe(1)
})

test("Folio's own pages and programs without an Origin are served", async () => {
  const own: Record<string, string>[] = [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, {}]
  for (const headers of own)
    expect((await serve(`/api/research/${NOBODY}`, { method: 'DELETE', headers })).status).toBe(404)
})
