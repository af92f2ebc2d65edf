import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeFirstLink } from '@/lib/accounts/joining/invitations'
import { join } from '@/lib/accounts/joining/join'
import { forgetAuth } from '@/lib/accounts/passwords/auth'
import { db } from '@/lib/db/client'
import { testDatabase } from '@/lib/db/test-database'
import { env } from '@/lib/env'
import { startMailServer } from '@/lib/net/test-mail-server'
import { asInstallation } from '@/lib/owner'
import { forgetGuesses } from '../../test-people'
import { POST } from './route'

let server: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  server = await startMailServer()
  const mail = { SMTP_URL: `smtp://${server.host}`, MAIL_FROM: 'folio@example.org' }
  Object.assign(env(), { ...mail, ACCOUNTS: 'on', PORT: 3000 })
  await asInstallation(testDatabase)
  forgetAuth()
  const [, key = ''] = (await makeFirstLink()).split('key=')
  await join(key, { name: 'Ada', email: 'ada@example.org', password: 'seven quiet herons wade' })
})
afterAll(() => server.close())
beforeEach(forgetGuesses)

function forget(headers: Record<string, string>) {
  const body = new URLSearchParams({ email: 'ada@example.org' })
  return POST(new Request('http://folio.invalid/sign-in/forgotten', { method: 'POST', headers, body }))
}

/** The host of the link sent for such a request; null if none is sent. */
async function linkFor(host: string, headers: Record<string, string> = {}) {
  const response = await forget({ host, ...headers })
  if (response.status !== 200) return null
  await expect.poll(() => server.received.length, { timeout: 20_000 }).toBe(1)
  return /^(\S+)\/join#key=/m.exec(server.received.splice(0)[0]?.text ?? '')?.[1]
}

test('a link leads to the configured name, whatever host a stranger sends', { timeout: 60_000 }, async () => {
  Object.assign(env(), { HOST: '0.0.0.0', ALLOWED_HOSTS: ['folio.example.org', 'papers.example.org:8443'] })
  for (const [host, leadsTo] of [
    ['folio.example.org', 'http://folio.example.org'],
    ['papers.example.org:8443', 'http://papers.example.org:8443'],
    ['203.0.113.66', 'http://folio.example.org'],
    ['localhost:4444', 'http://folio.example.org'],
    ['folio.example.org:4444', 'http://folio.example.org'],
    ['papers.example.org', null],
    ['evil.example', null],
  ] as const) {
    await forgetGuesses()
    expect([host, await linkFor(host, { 'x-forwarded-host': 'evil.example' })]).toEqual([host, leadsTo])
  }
})

test('without a configured name it leads to the listening address, or nowhere if that is a wildcard', {
  timeout: 60_000,
}, async () => {
  Object.assign(env(), { HOST: '127.0.0.1', ALLOWED_HOSTS: [] })
  expect(await linkFor('localhost:4444')).toBe('http://localhost:3000')
  Object.assign(env(), { HOST: '0.0.0.0' })
  expect(await linkFor('203.0.113.66')).toBeNull()
})

test('work for an existing account does not delay this response or the next ones', {
  timeout: 60_000,
}, async () => {
  Object.assign(env(), { HOST: '127.0.0.1', ALLOWED_HOSTS: [] })
  const links = () => asInstallation(async () => (await db()).invitation.count())
  await asInstallation(async () => (await db()).invitation.deleteMany())
  await forget({ host: 'localhost:3000' })
  await wait(500)
  expect(await links()).toBe(0)
  await expect.poll(() => server.received.length, { timeout: 20_000 }).toBe(1)
  expect(await links()).toBe(1)
})
