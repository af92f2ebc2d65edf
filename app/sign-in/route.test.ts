import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '@/lib/db/test-database'
import { POST as signOut } from '../sign-out/route'
import { GET, POST } from './route'
import { ownAddress } from './sign-in-page'

const TOKEN = 'the-token-of-this-folio'
process.env.API_TOKEN = TOKEN

beforeEach(async () => {
  await testDatabase()
})

const own = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }

function send(form: Record<string, string>, headers: Record<string, string> = own) {
  return POST(
    new Request('http://127.0.0.1:3000/sign-in', { method: 'POST', headers, body: new URLSearchParams(form) }),
  )
}

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''

test('the token opens a session, and redirects to the requested page', async () => {
  const response = await send({ token: ` ${TOKEN}\n`, to: '/library?tag=a' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/library?tag=a'])
  const cookie = cookieOf(response)
  const again = await GET(new Request('http://127.0.0.1:3000/sign-in', { headers: { ...own, cookie } }))
  expect([again.status, again.headers.get('location')]).toEqual([303, '/'])
  const out = await signOut(
    new Request('http://127.0.0.1:3000/sign-out', { method: 'POST', headers: { ...own, cookie } }),
  )
  expect([out.status, out.headers.get('location')]).toEqual([303, '/sign-in'])
  expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
  expect((await GET(new Request('http://127.0.0.1:3000/sign-in', { headers: { ...own, cookie } }))).status).toBe(401)
})

test('a wrong token is reported and gives no session; many are slowed down', async () => {
  const refused = await send({ token: 'wrong', to: '/library' })
  expect([refused.status, cookieOf(refused)]).toEqual([401, ''])
  const page = await refused.text()
  expect(page).toContain('This token does not match API_TOKEN.')
  expect(page).toContain('name="to" value="/library"')
  expect(page).not.toContain('<script')
  for (let n = 0; n < 10; n++) await send({ token: `guess ${n}` })
  expect((await send({ token: TOKEN })).status).toBe(429)
})

test('no page of another site signs in or out, and strangers cannot sign out', async () => {
  const foreign = { host: '127.0.0.1:3000', origin: 'https://evil.example' }
  expect((await send({ token: TOKEN }, foreign)).status).toBe(403)
  expect((await send({ token: TOKEN }, { host: 'evil.example' })).status).toBe(403)
  const out = (headers: Record<string, string>) =>
    signOut(new Request('http://127.0.0.1:3000/sign-out', { method: 'POST', headers }))
  expect((await out(foreign)).status).toBe(403)
  expect((await out(own)).status).toBe(401)
})

test('an oversized form is not read to its end', async () => {
  expect((await send({ token: 'x'.repeat(2_000_000) })).status).toBe(413)
})

test('the destination is an address of this Folio, and is escaped', async () => {
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'library',
    '/sign-in?to=/sign-in',
    '',
  ])
    expect([elsewhere, ownAddress(elsewhere)]).toEqual([elsewhere, '/'])
  expect(ownAddress('/research/a?run=b#c')).toBe('/research/a?run=b')
  const page = await (await send({ token: 'wrong', to: `/"><script>alert(1)</script>` })).text()
  expect(page).not.toContain('<script')
})
