import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '@/lib/db/test-database'
import { type AccessSettings, requireToken } from './api-token'
import { makeSession } from './sign-in/session'

const TOKEN = 'a-token-of-some-length'
const HERE: AccessSettings = { HOST: '127.0.0.1', ALLOWED_HOSTS: [], API_TOKEN: undefined }
const OPEN = { ...HERE, HOST: '0.0.0.0' }
const BEHIND = { ...HERE, ALLOWED_HOSTS: ['folio.example'] }
const WRONG = [`Bearer `, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(0, -1)}`, `Basic ${TOKEN}`, TOKEN]

let asked = 0

beforeAll(async () => {
  await testDatabase()
})

async function outcome(settings: AccessSettings, headers: Record<string, string> = {}): Promise<string> {
  // Each request has a different address: the limit on wrong tokens has its own test.
  const from = `10.0.0.${asked++}`
  try {
    await requireToken({ headers: new Headers({ ...headers, 'x-forwarded-for': from }) }, settings)
    return 'ok'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each(['127.0.0.1', 'localhost', '::1', '127.0.1.1'])(
  'listening on %s only, nobody needs a token',
  async (HOST) => {
    expect(await outcome({ ...HERE, HOST })).toBe('ok')
  },
)

test('if others can reach Folio and no token is set, nobody is let in', async () => {
  for (const settings of [OPEN, BEHIND])
    for (const authorization of ['', 'Bearer undefined'])
      expect(await outcome(settings, { authorization })).toBe('forbidden')
})

test('if a token is set, it must be sent and match', async () => {
  for (const settings of [HERE, OPEN, BEHIND].map((one) => ({ ...one, API_TOKEN: TOKEN }))) {
    expect(await outcome(settings)).toBe('unauthorized')
    for (const authorization of [`Bearer ${TOKEN}`, `bearer  ${TOKEN} `])
      expect(await outcome(settings, { authorization })).toBe('ok')
    for (const authorization of WRONG) expect(await outcome(settings, { authorization })).toBe('unauthorized')
  }
})

test('a browser session replaces the token, whatever a reverse proxy sends along', async () => {
  const closed = { ...OPEN, API_TOKEN: TOKEN }
  const { name, value } = makeSession(TOKEN)
  const cookie = `folio-theme=dark; ${name}=${value}`
  expect(await outcome(closed, { cookie })).toBe('ok')
  for (const authorization of ['Basic dXNlcjpwYXNz', 'Bearer of-its-own']) {
    expect(await outcome(closed, { cookie, authorization })).toBe('ok')
  }
  for (const wrong of [`${name}=`, `${name}=${value}x`, `other=${value}`])
    expect(await outcome(closed, { cookie: wrong })).toBe('unauthorized')
  expect(await outcome({ ...OPEN, API_TOKEN: `${TOKEN}2` }, { cookie })).toBe('unauthorized')
})
