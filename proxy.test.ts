import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { config, proxy } from './proxy'

const matches = (path: string) => new RegExp(`^${config.matcher[0]}$`).test(path)

test('uploads of any size pass it by, and nothing else does', () => {
  for (const path of [
    '/api/papers',
    '/api/imports',
    '/api/papers/codd1970relational/pdf',
    '/api/papers/hep-th%2F9711200/pdf',
  ])
    expect([path, matches(path)]).toEqual([path, false])
  for (const path of ['/', '/api/papers/a', '/api/papers/a/b/pdf', '/api/health', '/library/pdf'])
    expect([path, matches(path)]).toEqual([path, true])
})

const ask = (path: string, init: ConstructorParameters<typeof NextRequest>[1] = {}) =>
  proxy(
    new NextRequest(`http://127.0.0.1:3000${path}`, { ...init, headers: { host: '127.0.0.1:3000', ...init.headers } }),
  )

test.each(['/research/%00', '/library/a%00b', '/research/x?run=%00', '/%ff'])(
  '%s is an address that cannot be read',
  async (path) => {
    expect((await ask(path)).status).toBe(400)
  },
)

test('a form that breaks off is a bad request, a whole one passes', async () => {
  const form = (body: string) => ({
    method: 'POST',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  const whole = '--x\r\ncontent-disposition: form-data; name="question"\r\n\r\nwhy\r\n--x--\r\n'
  expect((await ask('/', form(whole))).status).toBe(200)
  for (const broken of [whole.slice(0, -8), 'no form', ''])
    expect([broken, (await ask('/', form(broken))).status]).toEqual([broken, 400])
  const none = { method: 'POST', body: whole, headers: { 'content-type': 'multipart/form-data' } }
  expect((await ask('/', none)).status).toBe(400)
})

test('a call of an action that cannot be read is a bad request, one that can passes', async () => {
  const call = (body: string, type = 'text/plain;charset=UTF-8') =>
    ask('/', { method: 'POST', body, headers: { 'next-action': '40aa', 'content-type': type } })
  for (const body of [
    '[]',
    '["a","$$5","$undefined","$0:1","$n12","$NaN","$D2026-01-01T00:00:00.000Z"]',
    '[{"a":[null]}]',
  ])
    expect([body, (await call(body)).status]).toEqual([body, 200])
  for (const body of ['', 'null', '{}', '7', '[', '["$F1"]', '["$1"]', '["$K1"]', '[{"a":["$Q1"]}]'])
    expect([body, (await call(body)).status]).toEqual([body, 400])
})

test('without a token on loopback nobody signs in', async () => {
  expect((await ask('/library', { headers: { accept: 'text/html' } })).status).toBe(200)
})

test('browsers that came by TLS are told to come by nothing else', async () => {
  const told = async (protocol: string, path = '/') =>
    (await ask(path, { headers: { 'x-forwarded-proto': protocol } })).headers.get('strict-transport-security')
  for (const path of ['/', '/sign-in', '/api/papers/a', '/research/%00'])
    expect([path, await told('https', path)]).toEqual([path, 'max-age=15552000'])
  expect([await told('http'), await told('')]).toEqual([null, null])
})
