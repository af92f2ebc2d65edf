import { beforeAll, beforeEach, expect, test } from 'vitest'
import { invite, makeResetLink } from '@/lib/accounts/invitations'
import { totpCode } from '@/lib/accounts/totp'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { asInstallation } from '@/lib/owner'
import { type Joined, joinAs, keyIn, PASSWORD, startAccounts } from '../test-people'
import { act, serve } from '../test-request'

// The forms by which people come in and go, sent as a browser sends them.
let zed: Joined

beforeAll(async () => {
  zed = await startAccounts()
})

beforeEach(() => {
  Reflect.deleteProperty(globalThis, 'folioGuesses')
})

async function send(to: string, form: Record<string, string>) {
  const answer = await serve(to, { method: 'POST', body: new URLSearchParams(form) })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { status: answer.status, to: answer.headers.get('location'), cookie, text: await answer.text() }
}

const signIn = (email: string, password = PASSWORD) => send('/sign-in', { email, password, to: '/library' })
const papers = async (cookie: string) => (await serve('/api/papers', { headers: { cookie } })).status
const done = { ok: true }
const failed = (code: string, words: string) => ({
  ok: false,
  error: { code, message: expect.stringContaining(words) },
})

test('a link lets one person join, who is signed in then', async () => {
  const key = keyIn(await invite(zed, 'reader'))
  const form = await serve(`/join?key=${key}`)
  expect([form.status, await form.text()]).toEqual([200, expect.stringContaining('Join this Folio')])
  const typed = { key, name: 'Cy', email: 'cy@example.org', password: PASSWORD }
  const differs = await send('/join', { ...typed, again: 'another one' })
  expect([differs.status, differs.cookie]).toEqual([400, ''])
  const joined = await send('/join', { ...typed, again: PASSWORD })
  expect([joined.status, joined.to, await papers(joined.cookie)]).toEqual([303, '/', 200])
  const again = await send('/join', { ...typed, email: 'di@example.org', again: PASSWORD })
  expect([again.status, again.cookie]).toEqual([401, ''])
})

test('an address and its password sign in; that either is wrong is all that is told', async () => {
  const right = await signIn('ZED@example.org')
  expect([right.status, right.to, await papers(right.cookie)]).toEqual([303, '/library', 200])
  for (const [email, password] of [
    ['zed@example.org', 'not this one at all'],
    ['nobody@example.org', PASSWORD],
  ] as const) {
    const wrong = await signIn(email, password)
    expect([email, wrong.status, wrong.cookie]).toEqual([email, 401, ''])
    expect(wrong.text).toContain('The address or the password is wrong.')
  }
})

test('who has a second factor is not in before a code was shown; an administrator takes it off', async () => {
  const ada = await joinAs('reader', 'Ada', { by: zed })
  const file = 'app/account/two-factor-actions.ts'
  expect(await act(ada.sent, file, 'setUpApp', ['not this one'])).toEqual(failed('unauthorized', 'not your password'))
  const { value } = (await act(ada.sent, file, 'setUpApp', [PASSWORD])) as { value: { secret: string } }
  const code = (ahead: number) => totpCode(value.secret, Math.floor(Date.now() / 30_000) + ahead)
  const confirmed = (await act(ada.sent, file, 'confirmApp', [code(0)])) as { value: string[] }
  const [recovery = ''] = confirmed.value
  const first = async () => {
    const page = await signIn('ada@example.org')
    expect([page.status, page.cookie, page.text]).toEqual([200, '', expect.stringContaining('One more step')])
    return /name="ticket" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  }
  const ticket = await first()
  const wrong = await send('/sign-in', { ticket, code: '000000', to: '/' })
  expect([wrong.status, wrong.cookie, wrong.text]).toEqual([401, '', expect.stringContaining('This code is wrong')])
  const right = await send('/sign-in', { ticket, code: code(1), to: '/' })
  expect([right.status, await papers(right.cookie)]).toEqual([303, 200])
  const byRecovery = await send('/sign-in', { ticket: await first(), code: recovery, to: '/' })
  expect([byRecovery.status, await papers(byRecovery.cookie)]).toEqual([303, 200])
  expect(await act(zed.sent, 'app/people/actions.ts', 'takeOffTwoFactor', [ada.id])).toMatchObject(done)
  expect((await signIn('ada@example.org')).status).toBe(303)
})

test('whether somebody has an account is not told to whoever forgot a password', async () => {
  Object.assign(env(), { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'folio@example.org' })
  const ask = async (email: string) => {
    const { status, text } = await send('/sign-in/forgotten', { email })
    return { status, text: text.replaceAll(email, '') }
  }
  const known = await ask('zed@example.org')
  expect(known).toMatchObject({ status: 200, text: expect.stringContaining('Check your mail') })
  expect(await ask('nobody@example.org')).toEqual(known)
  Object.assign(env(), { SMTP_URL: undefined, MAIL_FROM: undefined })
})

test('a new password ends the other sign-ins', async () => {
  const bo = await joinAs('reader', 'Bo', { by: zed })
  expect(await papers(bo.sent.cookie)).toBe(200)
  const [key, password] = [keyIn(await makeResetLink(zed, bo.id)), 'nine slow rivers turn']
  const page = await serve(`/join?key=${key}`)
  expect(await page.text()).toContain('For Bo, bo@example.org.')
  const chosen = await send('/join', { key, password, again: password })
  expect([chosen.status, await papers(chosen.cookie), await papers(bo.sent.cookie)]).toEqual([303, 200, 401])
  expect((await signIn('bo@example.org')).status).toBe(401)
})

test('who is disabled or deleted is out at once; the last administrator stays', async () => {
  const people = 'app/people/actions.ts'
  const [eve, fay] = [await joinAs('reader', 'Eve', { by: zed }), await joinAs('reader', 'Fay', { by: zed })]
  expect(await papers(eve.sent.cookie)).toBe(200)
  expect(await act(zed.sent, people, 'setDisabled', [eve.id, true])).toMatchObject(done)
  expect(await papers(eve.sent.cookie)).toBe(401)
  expect(await act(zed.sent, people, 'deletePerson', [fay.id])).toMatchObject(done)
  expect([await papers(fay.sent.cookie), (await signIn('fay@example.org')).status]).toEqual([401, 401])
  const leave = ({ sent }: Joined, password: string) =>
    act(sent, 'app/account/actions.ts', 'deleteOwnAccount', [password])
  expect(await leave(zed, 'not this one at all')).toEqual(failed('unauthorized', 'This is not your password.'))
  expect(await leave(zed, PASSWORD)).toEqual(failed('conflict', 'last administrator'))
  const gil = await joinAs('reader', 'Gil', { by: zed })
  expect(await leave(gil, PASSWORD)).toMatchObject(done)
  expect([await papers(gil.sent.cookie), (await signIn('gil@example.org')).status]).toEqual([401, 401])
  const kept = await asInstallation(async () => (await db()).person.findMany({ select: { name: true } }))
  expect(kept.map(({ name }) => name)).not.toContain('Gil')
})
