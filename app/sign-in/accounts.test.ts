import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listActs } from '@/lib/accounts/audit/audit'
import { invite, listInvitations, makeResetLink } from '@/lib/accounts/joining/invitations'
import type { WaysIn } from '@/lib/accounts/people/ways-in'
import { makeApiKey } from '@/lib/accounts/programs/api-keys'
import { totpCode } from '@/lib/accounts/sign-in/totp'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { asInstallation } from '@/lib/owner'
import { sayAct } from '../people/say-act'
import { forgetGuesses, type Joined, joinAs, keyIn, PASSWORD, startAccounts } from '../test-people'
import { act, serve } from '../test-request'

// Forms for joining, signing in and out, sent as a browser sends them.
let zed: Joined

beforeAll(async () => {
  zed = await startAccounts()
})

beforeEach(forgetGuesses)

async function send(to: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await serve(to, { method: 'POST', body: new URLSearchParams(form), headers })
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

test('a link lets one person join and signs them in', async () => {
  const key = keyIn(await invite(zed, 'reader'))
  // The server never sees the part after # in the address: a script on the page sends it.
  const opening = await serve('/join')
  expect([opening.status, await opening.text()]).toEqual([200, expect.stringContaining('location.hash')])
  for (const sent of [key, `https://folio.example.org/join#key=${key}`, `https://folio.example.org/join?key=${key}`]) {
    const form = await send('/join', { key: sent })
    expect([form.status, form.text]).toEqual([200, expect.stringContaining('Join Folio as reader')])
  }
  // A link of an earlier version.
  const earlier = await serve(`/join?key=${key}`)
  expect([earlier.status, await earlier.text()]).toEqual([200, expect.stringContaining('Join Folio as reader')])
  const typed = { key, name: 'Cy', email: 'cy@example.org', password: PASSWORD }
  const differs = await send('/join', { ...typed, again: 'another one' })
  expect([differs.status, differs.cookie]).toEqual([400, ''])
  const joined = await send('/join', { ...typed, again: PASSWORD })
  expect([joined.status, joined.to, await papers(joined.cookie)]).toEqual([303, '/', 200])
  const again = await send('/join', { ...typed, email: 'di@example.org', again: PASSWORD })
  expect([again.status, again.cookie]).toEqual([404, ''])
})

test('a link that makes an administrator says so, and is valid for a day', async () => {
  const key = keyIn(await invite(zed, 'administrator'))
  expect((await send('/join', { key })).text).toContain('This link makes you an administrator')
  const until = await asInstallation(async () =>
    (await db()).invitation.findFirst({ where: { role: 'administrator' } }),
  )
  expect(Math.round(((until?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(24)
})

test('an email address and its password sign in; errors do not say which of them is wrong', async () => {
  const right = await signIn('ZED@example.org')
  expect([right.status, right.to, await papers(right.cookie)]).toEqual([303, '/library', 200])
  for (const [email, password] of [
    ['zed@example.org', 'not this one at all'],
    ['nobody@example.org', PASSWORD],
  ] as const) {
    const wrong = await signIn(email, password)
    expect([email, wrong.status, wrong.cookie]).toEqual([email, 401, ''])
    expect(wrong.text).toContain('Incorrect email address or password.')
  }
})

test('with a second factor, nobody is in before entering a code; an administrator can turn it off', async () => {
  const ada = await joinAs('reader', 'Ada', { by: zed })
  const file = 'app/account/two-factor-actions.ts'
  expect(await act(ada.sent, file, 'setUpApp', [{ password: 'not this one', code: '' }])).toEqual(
    failed('unauthorized', 'Incorrect password'),
  )
  const { value } = (await act(ada.sent, file, 'setUpApp', [{ password: PASSWORD, code: '' }])) as {
    value: { secret: string }
  }
  const code = (ahead: number) => totpCode(value.secret, Math.floor(Date.now() / 30_000) + ahead)
  const confirmed = (await act(ada.sent, file, 'confirmApp', [code(0)])) as { value: string[] }
  const [recovery = ''] = confirmed.value
  const first = async () => {
    const page = await signIn('ada@example.org')
    expect([page.status, page.cookie, page.text]).toEqual([
      200,
      '',
      expect.stringContaining('Two-factor authentication'),
    ])
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

test('the form for forgotten passwords does not reveal whether an account exists', async () => {
  Object.assign(env(), { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'folio@example.org' })
  const ask = async (email: string) => {
    const { status, text } = await send('/sign-in/forgotten', { email })
    return { status, text: text.replaceAll(email, '') }
  }
  const known = await ask('zed@example.org')
  expect(known).toMatchObject({ status: 200, text: expect.stringContaining('Check your email') })
  expect(await ask('nobody@example.org')).toEqual(known)
  Object.assign(env(), { SMTP_URL: undefined, MAIL_FROM: undefined })
})

test('a new password ends other sign-ins', async () => {
  const bo = await joinAs('reader', 'Bo', { by: zed })
  expect(await papers(bo.sent.cookie)).toBe(200)
  const [key, password] = [keyIn(await makeResetLink(zed, bo.id)), 'nine slow rivers turn']
  const page = await send('/join', { key })
  expect(page.text).toContain('For Bo, bo@example.org.')
  const chosen = await send('/join', { key, password, again: password })
  expect([chosen.status, await papers(chosen.cookie), await papers(bo.sent.cookie)]).toEqual([303, 200, 401])
  expect((await signIn('bo@example.org')).status).toBe(401)
})

test('a disabled or deleted person is out at once; the last administrator stays', async () => {
  const people = 'app/people/actions.ts'
  const [eve, fay] = [await joinAs('reader', 'Eve', { by: zed }), await joinAs('reader', 'Fay', { by: zed })]
  expect(await papers(eve.sent.cookie)).toBe(200)
  expect(await act(zed.sent, people, 'setDisabled', [eve.id, true])).toMatchObject(done)
  expect(await papers(eve.sent.cookie)).toBe(401)
  expect(await act(zed.sent, people, 'deletePerson', [fay.id])).toMatchObject(done)
  expect([await papers(fay.sent.cookie), (await signIn('fay@example.org')).status]).toEqual([401, 401])
  const leave = ({ sent }: Joined, password: string) =>
    act(sent, 'app/account/actions.ts', 'deleteOwnAccount', [{ password, code: '' }])
  expect(await leave(zed, 'not this one at all')).toEqual(failed('unauthorized', 'Incorrect password.'))
  expect(await leave(zed, PASSWORD)).toEqual(failed('conflict', 'last administrator'))
  const gil = await joinAs('reader', 'Gil', { by: zed })
  expect(await leave(gil, PASSWORD)).toMatchObject(done)
  expect([await papers(gil.sent.cookie), (await signIn('gil@example.org')).status]).toEqual([401, 401])
  const kept = await asInstallation(async () => (await db()).person.findMany({ select: { name: true } }))
  expect(kept.map(({ name }) => name)).not.toContain('Gil')
})

test('a stranger who guesses keys, links and passwords locks nobody out, not even from the same address', async () => {
  const [hal, ivy] = [await joinAs('reader', 'Hal', { by: zed }), await joinAs('reader', 'Ivy', { by: zed })]
  const key = await makeApiKey(ivy, { name: 'notebook', scope: 'read', days: 1 })
  const invited = keyIn(await invite(zed, 'reader'))
  for (let n = 0; n < 40; n++) {
    expect((await serve(`/link?key=wrong${n}`)).status).toBe(404)
    expect((await send('/join', { key: `wrong${n}` })).status).toBe(404)
    expect((await serve('/api/papers', { headers: { authorization: `Bearer folio_wrong${n}` } })).status).toBe(401)
  }
  for (let n = 0; n < 12; n++) await signIn('zed@example.org', `wrong ${n}`)
  expect((await signIn('zed@example.org')).status).toBe(429)
  expect((await signIn('hal@example.org')).status).toBe(303)
  // Meanwhile a password link lets its owner in.
  for (let n = 0; n < 12; n++) await signIn('hal@example.org', `wrong ${n}`)
  const reset = keyIn(await makeResetLink(zed, hal.id))
  const chosen = await send('/join', { key: reset, password: PASSWORD, again: PASSWORD })
  expect([chosen.status, await papers(chosen.cookie)]).toEqual([303, 200])
  expect((await send('/join', { key: invited })).status).toBe(200)
  expect((await serve('/api/papers', { headers: { authorization: `Bearer ${key}` } })).status).toBe(200)
  expect(await papers(zed.sent.cookie)).toBe(200)
})

test('making an API key requires the password, and a code with two factors; the key ends with the password', async () => {
  const ida = await joinAs('reader', 'Ida', { by: zed })
  const make = (proof: object) =>
    act(ida.sent, 'app/account/actions.ts', 'makeKey', [proof, { name: 'notebook', scope: 'read', days: 1 }])
  expect(await make({ password: '', code: '' })).toEqual(failed('unauthorized', 'Incorrect password'))
  const made = (await make({ password: PASSWORD, code: '' })) as { value: { key: string } }
  const byKey = async (key: string) =>
    (await serve('/api/papers', { headers: { authorization: `Bearer ${key}` } })).status
  expect(await byKey(made.value.key)).toBe(200)
  const twoFactor = 'app/account/two-factor-actions.ts'
  const { value } = (await act(ida.sent, twoFactor, 'setUpApp', [{ password: PASSWORD, code: '' }])) as {
    value: { secret: string }
  }
  const code = (ahead: number) => totpCode(value.secret, Math.floor(Date.now() / 30_000) + ahead)
  const { value: recovery } = (await act(ida.sent, twoFactor, 'confirmApp', [code(0)])) as { value: string[] }
  expect(await make({ password: PASSWORD, code: '' })).toEqual(
    failed('unauthorized', 'code from your authenticator app'),
  )
  expect(await make({ password: PASSWORD, code: '000000' })).toEqual(failed('unauthorized', 'code is wrong'))
  expect(await make({ password: PASSWORD, code: code(1) })).toMatchObject(done)
  const next = 'nine slow rivers turn'
  const proof = { password: PASSWORD, code: recovery[0] ?? '' }
  expect(await act(ida.sent, 'app/account/actions.ts', 'savePassword', [proof, next])).toMatchObject(done)
  expect([await byKey(made.value.key), await papers(ida.sent.cookie)]).toEqual([401, 200])
})

test('a stolen administrator session cannot make another administrator, or a link into somebody’s account', async () => {
  const people = 'app/people/actions.ts'
  const nan = await joinAs('reader', 'Nan', { by: zed })
  await invite(zed, 'administrator', 'later@example.org')
  const [listed] = await listInvitations()
  const attempts = [
    ['invite', 'administrator', ''],
    ['giveRole', nan.id, 'administrator'],
    ['resetPassword', nan.id],
    ['inviteAgain', listed?.id],
  ] as const
  const before = (await listActs()).length
  for (const [name, ...args] of attempts)
    for (const shown of [[], [{ password: 'not this one at all', code: '' }]])
      expect([name, await act(zed.sent, people, name, [...args, ...shown])]).toEqual([
        name,
        expect.objectContaining({
          ok: false,
          error: expect.objectContaining({ code: expect.stringMatching(/unauthorized|bad_request/) }),
        }),
      ])
  expect((await listActs()).length).toBe(before)
  await forgetGuesses()
  for (const [name, ...args] of attempts)
    expect([name, await act(zed.sent, people, name, [...args, { password: PASSWORD, code: '' }])]).toEqual([
      name,
      expect.objectContaining(done),
    ])
  // Changes that give nobody more rights need no proof.
  expect(await act(zed.sent, people, 'giveRole', [nan.id, 'reader'])).toMatchObject(done)
  expect(await act(zed.sent, people, 'invite', ['reader', ''])).toMatchObject(done)
})

test('an administrator sees and revokes a person’s ways to sign in, and only actual changes are logged', async () => {
  const jo = await joinAs('reader', 'Jo', { by: zed })
  const key = await makeApiKey(jo, { name: 'notebook', scope: 'read', days: 1 })
  const people = 'app/people/actions.ts'
  const look = async () => ((await act(zed.sent, people, 'waysIn', [jo.id])) as { value: WaysIn }).value
  const { signIns, keys } = await look()
  expect([signIns.length, keys.map(({ name }) => name)]).toEqual([1, ['notebook']])
  expect(JSON.stringify(await look())).not.toContain(key)
  const before = (await listActs()).length
  for (const [kind, id] of [
    ['keys', 'made-up'],
    ['signIns', 'made-up'],
    ['passkeys', 'made-up'],
    ['programs', 'made-up'],
  ] as const)
    expect(await act(zed.sent, people, 'endWay', [jo.id, kind, id])).toMatchObject(done)
  const own = 'app/account/actions.ts'
  for (const name of ['takeBackKey', 'endSignIn', 'takeBackProgram']) await act(jo.sent, own, name, ['made-up'])
  for (const [name, more] of [
    ['setDisabled', true],
    ['giveRole', 'manager'],
    ['limitPerson', null],
  ] as const)
    expect(await act(zed.sent, people, name, ['made-up', more])).toMatchObject({ ok: false })
  await act(zed.sent, people, 'giveRole', [jo.id, 'reader'])
  await act(zed.sent, people, 'setDisabled', [jo.id, false])
  await act(jo.sent, own, 'saveName', ['Jo'])
  expect((await listActs()).length).toBe(before)
  await act(zed.sent, people, 'endWay', [jo.id, 'keys', keys[0]?.id])
  await act(zed.sent, people, 'endWay', [jo.id, 'signIns', signIns[0]?.id])
  expect((await serve('/api/papers', { headers: { authorization: `Bearer ${key}` } })).status).toBe(401)
  expect(await papers(jo.sent.cookie)).toBe(401)
  expect((await listActs()).slice(0, 2).map((entry) => sayAct(entry))).toEqual([
    'Zed (zed@example.org) signed out a browser of Jo (jo@example.org)',
    'Zed (zed@example.org) revoked an API key “notebook” of Jo (jo@example.org)',
  ])
})

test('the audit log names people as they were called then, page by page and as CSV', async () => {
  const kim = await joinAs('reader', 'Kim', { by: zed })
  await act(kim.sent, 'app/account/actions.ts', 'saveName', ['Zed'])
  await act(zed.sent, 'app/people/actions.ts', 'giveRole', [kim.id, 'manager'])
  await act(kim.sent, 'app/account/actions.ts', 'saveName', ['=HYPERLINK("x")'])
  const said = (await listActs()).map((entry) => sayAct(entry))
  expect(said.slice(0, 3)).toEqual([
    '=HYPERLINK("x") (kim@example.org) changed their name from “Zed”',
    'Zed (zed@example.org) made Zed (kim@example.org) manager',
    'Zed (kim@example.org) changed their name from “Kim”',
  ])
  const [newest, second] = await listActs()
  expect([newest?.address, (await listActs(newest?.id, 1))[0]]).toEqual(['127.0.0.1', second])
  const csv = await serve('/people/log/export', { headers: zed.sent })
  const text = await csv.text()
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(text.split('\r\n')[0]).toBe('at,person id,name,email,address,act,about')
  expect(text).toContain(`${kim.id},"'=HYPERLINK(""x"")",kim@example.org,127.0.0.1,changed their name,before: Zed`)
  expect(text.match(/\r\n/g)?.length).toBeGreaterThan((await listActs()).length)
  expect((await serve('/people/log', { headers: zed.sent })).status).toBe(200)
  expect((await serve('/people/log/export', { headers: kim.sent })).status).toBe(403)
})

test('unused links are listed, renewed and revoked', async () => {
  const people = 'app/people/actions.ts'
  await asInstallation(async () => (await db()).invitation.deleteMany())
  const first = keyIn(await invite(zed, 'contributor', 'lea@example.org'))
  await makeResetLink(zed, zed.id)
  const [reset, listed] = await listInvitations()
  expect([reset, listed]).toMatchObject([
    { role: null, name: 'Zed', email: 'zed@example.org', by: 'Zed' },
    { role: 'contributor', name: null, email: 'lea@example.org', by: 'Zed' },
  ])
  const again = (await act(zed.sent, people, 'inviteAgain', [listed?.id])) as { value: { path: string; days: number } }
  expect(again.value.days).toBe(7)
  expect((await send('/join', { key: first })).status).toBe(404)
  const second = keyIn(again.value.path)
  expect((await send('/join', { key: second })).text).toContain('lea@example.org')
  const [renewed] = await listInvitations()
  expect(await act(zed.sent, people, 'revokeLink', [renewed?.id])).toMatchObject(done)
  expect((await send('/join', { key: second })).status).toBe(404)
  const before = (await listActs()).length
  for (const name of ['revokeLink', 'inviteAgain'])
    expect(await act(zed.sent, people, name, [renewed?.id])).toEqual(
      failed('not_found', 'has been used or has expired'),
    )
  expect((await listActs()).length).toBe(before)
  expect((await listActs()).slice(0, 2).map((entry) => sayAct(entry))).toEqual([
    'Zed (zed@example.org) revoked an invitation to lea@example.org, as contributor',
    'Zed (zed@example.org) sent an invitation again to lea@example.org, as contributor',
  ])
})
