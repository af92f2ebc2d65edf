import { statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { env } from '@/lib/env'
import { cookieHeader, endSessions, hasSession, makeSession } from './session'

const TOKEN = 'a-token-of-some-length'
const DAY = 86_400_000
const now = Date.now()

const shown = ({ name, value }: { name: string; value: string }) => new Headers({ cookie: `a=b; ${name}=${value}` })

test('a session is valid for thirty days, and for the token it was opened with', () => {
  const headers = shown(makeSession(TOKEN, now))
  expect(hasSession(headers, TOKEN, now)).toBe(true)
  expect(hasSession(headers, TOKEN, now + 29 * DAY)).toBe(true)
  expect(hasSession(headers, TOKEN, now + 31 * DAY)).toBe(false)
  expect(hasSession(headers, `${TOKEN}-changed`, now)).toBe(false)
})

test('a clock that jumps a day ahead and back ends no session, whenever it was opened', () => {
  for (const given of [now, now + DAY])
    for (const at of [now, now + DAY, now - DAY])
      expect(hasSession(shown(makeSession(TOKEN, given)), TOKEN, at)).toBe(true)
})

test('nobody can forge a session, or extend one', () => {
  const { name, value } = makeSession(TOKEN, now)
  const [expires = '', signature] = value.split('.')
  const later = `${Number(expires) + 1}.${signature}`
  for (const forged of [later, `${expires}.`, expires, `.${signature}`, '', `-1.${signature}`, `1e9.${signature}`])
    expect([forged, hasSession(shown({ name, value: forged }), TOKEN, now)]).toEqual([forged, false])
  expect(hasSession(new Headers(), TOKEN, now)).toBe(false)
})

test('signing out ends every session', () => {
  const headers = shown(makeSession(TOKEN, now))
  endSessions()
  expect(hasSession(headers, TOKEN, now)).toBe(false)
  expect(hasSession(shown(makeSession(TOKEN, now)), TOKEN, now)).toBe(true)
})

test('only the owner can read the secret, and the cookie does not reveal the token', () => {
  expect(makeSession(TOKEN).value).not.toContain(TOKEN)
  expect(statSync(path.join(env().DATA_DIR, 'session.key')).mode & 0o777).toBe(0o600)
})

test('the cookie is same-site only, and TLS-only behind TLS', () => {
  const plain = cookieHeader({ value: 'x', maxAge: 5 }, new Headers())
  expect(plain).toBe(`folio-session-${env().PORT}=x; Path=/; Max-Age=5; HttpOnly; SameSite=Strict`)
  for (const forwarded of ['https', 'https, http'])
    expect(cookieHeader({ value: 'x', maxAge: 5 }, new Headers({ 'x-forwarded-proto': forwarded }))).toBe(
      `${plain}; Secure`,
    )
  expect(cookieHeader({ value: 'x', maxAge: 5 }, new Headers({ 'x-forwarded-proto': 'http' }))).toBe(plain)
})
