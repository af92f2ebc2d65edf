import { NextRequest } from 'next/server'
import { beforeAll, expect, test } from 'vitest'
import { makeSession } from './app/sign-in/session'
import { testDatabase } from './lib/db/test-database'
import { proxy } from './proxy'

const TOKEN = 'the-token-of-this-folio'
process.env.API_TOKEN = TOKEN

beforeAll(async () => {
  await testDatabase()
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  proxy(new NextRequest(`http://127.0.0.1:3000${path}`, { method, headers: { host: '127.0.0.1:3000', ...headers } }))

const PATHS = [
  '/',
  '/library',
  '/library?_rsc=1',
  '/research/a',
  '/runs/a/trace.json',
  '/settings',
  '/nowhere',
  '/sign-in/more',
  '/%73ign-in',
  '/sign-out',
  '/pdf/assets/1/pdf.worker.min.mjs',
  '/_next/static/chunks/a.js',
  '/_next/image?url=%2Ficon.svg&w=64&q=75',
  '/icon.svg',
  '/api/papers/a',
  '/api/research',
  '/api/health/more',
]

test('strangers are given nothing but the page to sign in and a sign of life', async () => {
  for (const path of PATHS)
    for (const method of ['GET', 'POST', 'HEAD', 'DELETE', 'OPTIONS'])
      expect([path, method, (await ask(path, {}, method)).status]).toEqual([path, method, 401])
  for (const path of ['/sign-in', '/sign-in?to=/library', '/api/health'])
    expect([path, (await ask(path)).status]).toEqual([path, 200])
})

test('a person gets the page to sign in with the way back, and a program what it can read', async () => {
  const page = await ask('/library?tag=a&b', { accept: 'text/html,*/*;q=0.8' })
  expect([page.status, page.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(await page.text()).toContain('value="/library?tag=a&#38;b"')

  const action = await ask('/library', { 'next-action': '40aa', accept: 'text/x-component' }, 'POST')
  expect([action.status, action.headers.get('content-type')]).toEqual([401, 'text/plain'])

  const program = await ask('/api/papers/a')
  expect(program.headers.get('www-authenticate')).toBe('Bearer')
  expect(await program.json()).toEqual({ error: { code: 'unauthorized', message: expect.stringContaining('Bearer') } })
})

test('a link of another site that is followed finds the session in a second step', async () => {
  const followed = await ask('/library', { accept: 'text/html', 'sec-fetch-site': 'cross-site' })
  expect(await followed.text()).toContain('<meta http-equiv="refresh" content="0; url=/library">')
  const typed = await ask('/library', { accept: 'text/html', 'sec-fetch-site': 'none' })
  expect(await typed.text()).not.toContain('http-equiv="refresh"')
})

test('a session and the token open everything', async () => {
  const { name, value } = makeSession(TOKEN)
  for (const headers of [{ cookie: `${name}=${value}` }, { authorization: `Bearer ${TOKEN}` }] as Record<
    string,
    string
  >[])
    for (const path of PATHS) expect([path, (await ask(path, headers)).status]).toEqual([path, 200])
})
