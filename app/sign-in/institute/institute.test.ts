import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { instituteToJoin } from '@/lib/accounts/joining/institute'
import { invite, makeFirstLink } from '@/lib/accounts/joining/invitations'
import { join } from '@/lib/accounts/joining/join'
import { INSTITUTE_CLIENT, startInstitute } from '@/lib/accounts/joining/test-institute'
import { forgetAuth } from '@/lib/accounts/passwords/auth'
import { listPeople } from '@/lib/accounts/people/people'
import { enter } from '@/lib/accounts/sign-in/enter'
import { findSignedIn, forgetSignedIn } from '@/lib/accounts/sign-in/sign-in'
import { testDatabase } from '@/lib/db/test-database'
import { env } from '@/lib/env'
import { asInstallation } from '@/lib/owner'
import { POST as followLink } from '../../join/route'
import { INSTITUTE_BACK } from '../sign-in-page'
import { GET as comeBack } from './back/route'
import { GET as begin } from './route'

Object.assign(process.env, { ACCOUNTS: 'on' })

const FOLIO = 'http://localhost:3000'
const PASSWORD = 'seven quiet herons wade'
const keyIn = (path: string) => path.split('#key=')[1] ?? ''

let institute: Awaited<ReturnType<typeof startInstitute>>

beforeAll(async () => {
  institute = await startInstitute([
    { sub: 'a', email: 'Ada@Example.org', email_verified: true, name: 'Ada' },
    { sub: 'b', email: 'bob@example.org', email_verified: true, name: 'Bob' },
    { sub: 'm', email: 'ada@example.org', email_verified: false, name: 'Mallory' },
  ])
  institute.allow(FOLIO + INSTITUTE_BACK)
})
afterAll(() => institute.close())

beforeEach(async () => {
  await asInstallation(testDatabase)
  forgetAuth()
  forgetSignedIn()
  Reflect.deleteProperty(globalThis, 'folioInstitute')
  set({})
  await join(keyIn(await makeFirstLink()), { name: 'Ada', email: 'ada@example.org', password: PASSWORD })
})

function set(more: object) {
  Object.assign(env(), {
    ...{ ...INSTITUTE_CLIENT, OIDC_ISSUER: institute.issuer, OIDC_NAME: 'The Institute', OIDC_JOIN: 'off' },
    ...more,
  })
}

type Change = (address: URL) => void

/** Signs in like a browser, as a person known to the institution. `going` and `coming` change an address on the way. */
async function signIn(sub: string, { going, coming, key, cookie, self = '' }: Ways = {}) {
  institute.be(sub)
  const from = { headers: { host: 'localhost:3000', cookie: self } }
  const begun = await (key
    ? followLink(
        new Request(`${FOLIO}/join`, { ...from, method: 'POST', body: new URLSearchParams({ key, institute: '1' }) }),
      )
    : begin(new Request(`${FOLIO}/sign-in/institute?to=/library`, from)))
  const shown = await begun.text()
  // The page of a link continues by a link, not by submitting its form.
  const led = /<a class="other" href="([^"]+)">/
    .exec(shown)?.[1]
    ?.replace(/&#(\d+);/g, (_, n) => String.fromCharCode(n))
  if (begun.status !== 303 && !key) return { status: begun.status, text: shown, person: null }
  const kept = begun.headers.get('set-cookie') ?? ''
  expect(kept).toMatch(/^folio-institute-\d+=[\w-]+; Path=\/sign-in\/institute; Max-Age=600; HttpOnly; SameSite=Lax$/)
  const address = new URL(begun.headers.get('location') ?? led ?? '')
  going?.(address)
  const back = await follow(address)
  coming?.(back)
  const headers = { host: 'localhost:3000', cookie: cookie ?? kept.split(';')[0] ?? '' }
  const response = await comeBack(new Request(back, { headers }))
  const given = response.headers.getSetCookie().map((one) => one.split(';')[0])
  const signedIn = await findSignedIn(new Headers({ cookie: given.join('; ') }))
  return { status: response.status, text: await response.text(), person: signedIn?.person ?? null }
}

type Ways = { going?: Change; coming?: Change; key?: string; cookie?: string; self?: string }

/** The browser's steps at the institution, until the redirect back. */
async function follow(start: URL): Promise<URL> {
  const jar = new Map<string, string>()
  for (let at = start; ; ) {
    if (at.origin === FOLIO) return at
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const one of response.headers.getSetCookie()) {
      const [name = '', value = ''] = one.split(';')[0]?.split(/=(.*)/s) ?? []
      jar.set(name, value)
    }
    const next = response.headers.get('location')
    if (!next) throw new Error(`the institute said ${response.status}: ${await response.text()}`)
    at = new URL(next, at)
  }
}

test('the owner of an account’s address links it after signing in, and then signs in by the institution', async () => {
  // The account's holder may not own its address.
  const refused = await signIn('a')
  expect([refused.status, refused.person]).toEqual([403, null])
  expect(refused.text).toContain('ada@example.org already has an account here.')
  expect(await instituteToJoin('owner')).toBe('The Institute')
  const entered = await enter('owner', 'password', new Headers())
  const self = 'cookies' in entered ? entered.cookies.map((one) => one.split(';')[0]).join('; ') : ''
  const first = await signIn('a', { self })
  expect(await instituteToJoin('owner')).toBeNull()
  expect(first).toMatchObject({ status: 200, person: { id: 'owner', email: 'ada@example.org' } })
  expect(first.text).toContain('content="0; url=/library"')
  expect(await signIn('a')).toMatchObject({ person: { id: 'owner' } })
  expect(await listPeople()).toHaveLength(1)
})

test('an unverified address opens nobody’s account', async () => {
  const { status, text, person } = await signIn('m')
  expect([status, person]).toEqual([403, null])
  expect(text).toContain('The Institute has not verified your email address')
})

test('people without an invitation stay out, unless readers may join', async () => {
  const refused = await signIn('b')
  expect([refused.status, refused.person]).toEqual([403, null])
  expect(refused.text).toContain('bob@example.org has no account here.')
  set({ OIDC_JOIN: 'reader' })
  expect((await signIn('b')).person).toMatchObject({ name: 'Bob', role: 'reader' })
  expect(await listPeople()).toHaveLength(2)
})

test('an invited person joins by the institution with the role of the link, once', async () => {
  const [ada] = await listPeople()
  if (!ada) throw new Error('nobody')
  const key = keyIn(await invite(ada, 'manager'))
  expect((await signIn('b', { key })).person).toMatchObject({ name: 'Bob', role: 'manager' })
  await expect(join(key, { name: 'Eve', email: 'eve@example.org', password: PASSWORD })).rejects.toMatchObject({
    code: 'not_found',
  })
})

const REFUSED: [string, RegExp, Ways][] = [
  ['another state', /belongs to another sign-in/, { coming: ({ searchParams }) => searchParams.set('state', 'x') }],
  ['another nonce', /not belong to this sign-in/, { going: ({ searchParams }) => searchParams.set('nonce', 'x') }],
  [
    'another issuer',
    /does not belong to this sign-in/,
    { coming: ({ searchParams }) => searchParams.set('iss', 'https://evil.example') },
  ],
  ['another code', /does not belong to this sign-in/, { coming: ({ searchParams }) => searchParams.set('code', 'x') }],
  ['no cookie', /started in another browser/, { cookie: '' }],
  ['a made-up cookie', /started in another browser/, { cookie: `folio-institute-${3000}=${'x'.repeat(200)}` }],
]

test('responses from elsewhere, or for another sign-in, are rejected', async () => {
  for (const [name, words, ways] of REFUSED) {
    const { status, text, person } = await signIn('a', ways)
    expect([name, status, person]).toEqual([name, 401, null])
    expect([name, text]).toEqual([name, expect.stringMatching(words)])
  }
})

test('a response is accepted once', async () => {
  let answer = ''
  await signIn('a', {
    coming: (address) => {
      answer = address.href
    },
  })
  const again = await signIn('a', {
    coming: (address) => {
      address.searchParams.set('code', new URL(answer).searchParams.get('code') ?? '')
    },
  })
  expect([again.status, again.person]).toEqual([401, null])
})

test('a wrong issuer or a missing server is reported in a sentence', async () => {
  set({ OIDC_ISSUER: institute.issuer.replace('127.0.0.1', 'localhost') })
  const other = await signIn('a')
  expect([other.status, other.person]).toEqual([401, null])
  expect(other.text).toContain('does not belong to this sign-in')
  set({ OIDC_ISSUER: 'http://127.0.0.1:9' })
  Reflect.deleteProperty(globalThis, 'folioInstitute')
  const away = await signIn('a')
  expect([away.status, away.person]).toEqual([502, null])
  expect(away.text).toContain('The Institute cannot be reached')
})
