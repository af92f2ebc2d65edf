import { expect, test, vi } from 'vitest'
import { makeApiKey } from '@/lib/accounts/api-keys'
import { enter } from '@/lib/accounts/enter'
import { join, makeFirstLink } from '@/lib/accounts/invitations'
import { testDatabase } from '@/lib/db/test-database'
import { asInstallation, enterRequest } from '@/lib/owner'
import { requireKnown } from './require-known'

process.env.ACCOUNTS = 'on'

let sent = new Headers()
vi.mock('next/headers', () => ({ headers: async () => sent }))

test('a program looks at pages by a key of whatever scope, and calls no action', async () => {
  await asInstallation(testDatabase)
  const key = new URL(await makeFirstLink(), 'http://folio.invalid').searchParams.get('key') ?? ''
  const given = { name: 'Ada', email: 'ada@example.org', password: 'seven quiet herons wade' }
  const ada = await join(key, given)
  const host = { host: 'localhost' }
  const ask = async (headers: Record<string, string>, method: 'GET' | 'POST') => {
    sent = new Headers({ ...host, ...headers })
    enterRequest()
    return requireKnown(method)
  }
  for (const scope of ['read', 'ask', 'add'] as const) {
    const authorization = `Bearer ${await makeApiKey(ada, { name: scope, scope, days: 1 })}`
    await ask({ authorization }, 'GET')
    await expect(ask({ authorization }, 'POST')).rejects.toMatchObject({ code: 'forbidden' })
  }
  const entered = await enter(ada.id, 'password', new Headers())
  const cookie = 'cookies' in entered ? entered.cookies.map((one) => one.split(';')[0]).join('; ') : ''
  await ask({ cookie }, 'POST')
})
