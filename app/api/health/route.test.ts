import { expect, test } from 'vitest'
import { invite, makeFirstLink } from '@/lib/accounts/joining/invitations'
import { join } from '@/lib/accounts/joining/join'
import { makeApiKey } from '@/lib/accounts/programs/api-keys'
import type { Person } from '@/lib/accounts/rights/person'
import { testDatabase } from '@/lib/db/test-database'
import { env } from '@/lib/env'
import { asInstallation, enterRequest } from '@/lib/owner'
import { GET } from './route'

process.env.ACCOUNTS = 'on'

test('only administrators are told where the library folder is', async () => {
  await asInstallation(testDatabase)
  Object.assign(env(), { LIBRARY_DIR: '/srv/papers of the group' })
  const joinBy = (link: string, name: string) =>
    join(link.split('#key=')[1] ?? '', {
      ...{ name, email: `${name}@example.org`, password: 'seven quiet herons wade' },
    })
  const ada = await joinBy(await makeFirstLink(), 'ada')
  const bob = await joinBy(await invite(ada, 'manager'), 'bob')
  const ask = async (person: Person) => {
    const key = await makeApiKey(person, { name: 'watch', scope: 'read', days: 1 })
    const headers = { host: 'localhost', authorization: `Bearer ${key}` }
    enterRequest()
    return (await GET(new Request('http://localhost/api/health', { headers }))).json()
  }
  expect(await ask(ada)).toMatchObject({ papers: 0, folder: { path: '/srv/papers of the group' } })
  const told = await ask(bob)
  expect(told).toMatchObject({ papers: 0 })
  expect(JSON.stringify(told)).not.toContain('/srv')
})
