import { beforeAll, expect, test } from 'vitest'
import { makeApiKey } from '@/lib/accounts/programs/api-keys'
import type { Scope } from '@/lib/accounts/rights/scopes'
import { type Joined, startAccounts } from './test-people'
import { act, serve } from './test-request'

let ada: Joined

beforeAll(async () => {
  ada = await startAccounts()
})

const bearer = async (scope: Scope) => ({
  authorization: `Bearer ${await makeApiKey(ada, { name: scope, scope, days: 1 })}`,
})
const make = (sent: Record<string, string>) => act(sent, 'app/library/libraries/actions.ts', 'make', ['Herons'])

test('a program may view pages with any key, but calls no action', async () => {
  for (const scope of ['read', 'ask', 'add'] as const) {
    const sent = await bearer(scope)
    expect([scope, (await serve('/saved', { headers: sent })).status]).toEqual([scope, 200])
    expect([scope, await make(sent)]).toMatchObject([scope, { ok: false, error: { code: 'forbidden' } }])
  }
  expect(await make(ada.sent)).toMatchObject({ ok: true })
})

test('a key allows what it was made for, and nothing else', async () => {
  const asked = { method: 'POST', body: '{}' }
  for (const [scope, asks, adds] of [
    ['read', 403, 403],
    ['ask', 400, 403],
    ['add', 400, 400],
  ] as const) {
    const headers = await bearer(scope)
    const statuses = [
      await serve('/api/papers', { headers }),
      await serve('/api/research', { ...asked, headers }),
      await serve('/api/imports', { ...asked, headers }),
    ].map(({ status }) => status)
    expect([scope, statuses]).toEqual([scope, [200, asks, adds]])
  }
})
