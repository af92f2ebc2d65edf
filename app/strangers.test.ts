import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { testDatabase } from '@/lib/db/test-database'
import { env } from '@/lib/env'
import { forgetGuesses, startAccounts } from './test-people'
import { act, listActions, routes, serve } from './test-request'
import { ROUTES } from './test-rights'

// Requests of strangers to a Folio that others can reach.
const TOKEN = 'the-token-of-this-folio'
const SECRET = 'zebracrossing'
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const FOR_ALL = ['/sign-in', '/api/health']
/** Routes where people sign in, and programs learn how to get access, by their names in a build. */
const WAYS_IN = [
  ...[
    '/join',
    '/sign-in/forgotten',
    '/sign-in/passkey',
    '/sign-in/institute',
    '/sign-in/institute/back',
    '/link',
    '/link/a',
  ],
  ...['/api/oauth/register', '/api/oauth/token', '/api/oauth/revoke', '/.well-known/oauth-authorization-server'],
]

/** `/library/[...id]/page` → `/library/a`. */
const addressOf = (route: string) => route.replace(/\/(page|route)$/, '').replace(/\[+[^\]]+\]+/g, 'a') || '/'

beforeAll(async () => {
  // As behind one reverse proxy.
  Object.assign(env(), { HOST: '0.0.0.0', API_TOKEN: TOKEN, TRUST_PROXY: 1 })
  await testDatabase()
  await (await db()).paper.create({ data: { id: 'a', fileName: 'a.pdf', title: `On ${SECRET}` } })
})

beforeEach(forgetGuesses)

async function expectAllRefused(forAll: string[]): Promise<void> {
  expect(routes).toHaveLength(Object.keys(ROUTES).length)
  for (const to of routes.map(addressOf)) {
    if (forAll.includes(to)) continue
    for (const method of METHODS) {
      const answer = await serve(to, { method })
      // Uploads bypass the proxy; there Next itself answers which methods exist.
      const isAboutMethods = answer.status === 405 || (method === 'OPTIONS' && answer.status === 204)
      expect([method, to, isAboutMethods ? 401 : answer.status]).toEqual([method, to, 401])
      expect(await answer.text()).not.toContain(SECRET)
    }
  }
}

test('every page and route is refused, by every method', async () => {
  await expectAllRefused(FOR_ALL)
  const known = await serve('/api/papers', { headers: { authorization: `Bearer ${TOKEN}` } })
  expect([known.status, (await known.text()).includes(SECRET)]).toEqual([200, true])
  expect(await (await serve('/api/health')).json()).toEqual({ status: 'ok' })
})

/** The result or error of an action for a stranger, as text. */
async function refusal(file: string, name: string): Promise<string> {
  const given = await act({}, file, name, []).catch((error: { code?: string }) => error.code ?? String(error))
  return String(JSON.stringify(given))
}

test('every action refuses by itself, with and without accounts', async () => {
  const listed = await listActions()
  expect(listed.length).toBeGreaterThan(100)
  for (const accounts of ['off', 'on'] as const) {
    if (accounts === 'on') Object.assign(env(), { ACCOUNTS: 'on', API_TOKEN: undefined })
    for (const { file, name } of listed)
      expect([accounts, file, name, await refusal(file, name)]).toEqual([
        accounts,
        file,
        name,
        // A list from an action is empty, or nothing is new; otherwise it returns or throws what is missing.
        expect.stringMatching(
          /^(?:\[\]|false)$|unauthorized|^\{"error":"(?:This request needs the token|Sign in, or send)/,
        ),
      ])
  }
  Object.assign(env(), { ACCOUNTS: undefined, API_TOKEN: TOKEN })
})

test('calling an action is refused at every address, including those open to strangers', async () => {
  const headers = { 'next-action': '40aa', accept: 'text/x-component', 'content-type': 'text/plain;charset=UTF-8' }
  for (const to of [...routes.map(addressOf), '/nowhere', '/api/papers/a/pdf', '/API/papers']) {
    const { status } = await serve(to, { method: 'POST', headers, body: '[]' })
    // Health accepts no POST; the sign-in page counts this as a guess.
    const refused = { '/api/health': [405], '/sign-in': [401, 429] }[to] ?? [401]
    expect([to, status, refused.includes(status)]).toEqual([to, status, true])
  }
})

test('guessing is slowed down, but known clients are not', async () => {
  const known = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '10.0.0.1, 198.51.100.1' }
  const statuses: number[] = []
  // Guesses at pages, uploads and the form are counted together, whichever part of Folio handles them.
  for (let n = 0; n < 20; n++) {
    // Entries before the proxy's own are made up by the sender.
    const headers = { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.1`, authorization: `Bearer guess-number-${n}` }
    const [method, to] = n % 2 ? ['POST', '/api/papers'] : ['GET', '/']
    statuses.push((await serve(to ?? '', { method, headers })).status)
  }
  expect(statuses.filter((status) => status === 401).length).toBe(10)
  expect(statuses.at(-1)).toBe(429)
  const form = {
    ...{ method: 'POST', body: `token=${TOKEN}` },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.1' },
  }
  expect((await serve('/sign-in', form)).status).toBe(429)
  expect((await serve('/api/papers', { headers: known })).status).toBe(200)
})

test('without a trusted proxy, an address in a header is ignored', async () => {
  Object.assign(env(), { TRUST_PROXY: 0 })
  const show = async (token: string, from: string) =>
    (await serve('/api/research', { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from } })).status
  expect(await show(TOKEN, '10.0.0.1')).toBe(200)
  const guesses: number[] = []
  for (let n = 0; n < 11; n++) guesses.push(await show(`guess ${n}`, `10.0.1.${n}`))
  expect(guesses.filter((status) => status === 401)).toHaveLength(10)
  expect(await show(TOKEN, '10.0.0.1')).toBe(429)
  Object.assign(env(), { TRUST_PROXY: 1 })
})

test('with accounts, strangers can only reach the ways to sign in', async () => {
  await startAccounts()
  await expectAllRefused([...FOR_ALL, ...WAYS_IN])
  // Those pages do not reveal anything either.
  for (const to of WAYS_IN) expect([to, (await (await serve(to)).text()).includes(SECRET)]).toEqual([to, false])
})
