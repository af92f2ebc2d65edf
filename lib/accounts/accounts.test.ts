import { beforeEach, expect, test } from 'vitest'
import { db } from '../db/client'
import { testDatabase } from '../db/test-database'
import { asInstallation, DEFAULT_OWNER } from '../owner'
import { listActs } from './audit/audit'
import { invite, isUnclaimed, makeFirstLink, makeResetLink } from './joining/invitations'
import { join, readLink } from './joining/join'
import { forgetAuth } from './passwords/auth'
import { changePassword, changeRole, disable, listPeople, proveSelf } from './people/people'
import { findKeyHolder, listApiKeys, makeApiKey, takeBackApiKey } from './programs/api-keys'
import type { Entered } from './sign-in/enter'
import { endSignIns, findSignedIn, forgetSignedIn, listSignIns, signIn, signOut } from './sign-in/sign-in'

process.env.ACCOUNTS = 'on'

const PASSWORD = 'seven quiet herons wade'
const keyIn = (path: string) => path.split('#key=')[1] ?? ''

beforeEach(async () => {
  await asInstallation(testDatabase)
  forgetAuth()
  forgetSignedIn()
})

const ada = async () =>
  join(keyIn(await makeFirstLink()), { name: 'Ada', email: 'Ada@Example.org', password: PASSWORD })
const bob = async (by: Awaited<ReturnType<typeof ada>>) =>
  join(keyIn(await invite(by, 'reader')), { name: 'Bob', email: 'bob@example.org', password: PASSWORD })

const setBy = (entered: Entered) => ('cookies' in entered ? entered.cookies : [])
const cookies = (entered: Entered) =>
  new Headers({
    cookie: setBy(entered)
      .map((one) => one.split(';')[0])
      .join('; '),
  })

test('the first link makes one administrator, who owns everything that was there before', async () => {
  expect(await isUnclaimed()).toBe(true)
  const old = keyIn(await makeFirstLink())
  const key = keyIn(await makeFirstLink())
  await expect(readLink(old)).rejects.toMatchObject({ code: 'not_found' })
  const joining = { name: ' Ada ', email: ' Ada@Example.org ', password: PASSWORD }
  const joined = await Promise.allSettled([join(key, joining), join(key, joining)])
  expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(join(key, joining)).rejects.toMatchObject({ code: 'not_found' })
  expect(await isUnclaimed()).toBe(false)
  const [person] = await listPeople()
  expect(person).toMatchObject({ id: DEFAULT_OWNER, name: 'Ada', email: 'ada@example.org', role: 'administrator' })
  // No password, key or link can be read from the database.
  const { rows } = { rows: await asInstallation(async () => (await db()).credential.findMany()) }
  expect(JSON.stringify(rows)).not.toContain(PASSWORD)
})

test('signing in, recognizing the person, and signing out', async () => {
  await ada()
  const set = await signIn(
    'ADA@example.org',
    PASSWORD,
    new Headers({ 'user-agent': 'Browser', 'x-forwarded-for': '10.0.0.1' }),
  )
  expect(setBy(set).join()).toMatch(/folio\.session_token=.+HttpOnly; SameSite=Strict/)
  const headers = cookies(set)
  expect((await findSignedIn(headers))?.person).toMatchObject({ id: DEFAULT_OWNER, name: 'Ada' })
  expect(await listSignIns(DEFAULT_OWNER, null)).toMatchObject([{ browser: 'Browser', address: '10.0.0.1' }])
  const [session] = setBy(set)[0]?.split(';') ?? []
  for (const forged of ['folio.session_token=x', `${session}x`])
    expect(await findSignedIn(new Headers({ cookie: forged }))).toBeNull()
  await signOut(headers)
  expect(await findSignedIn(headers)).toBeNull()
})

test('a wrong password and an unknown address are the same', async () => {
  await ada()
  const wrong = { code: 'unauthorized', message: 'Incorrect email address or password.' }
  for (const [email, password] of [
    ['ada@example.org', 'another one, wrong'],
    ['eve@example.org', PASSWORD],
    ['no address', PASSWORD],
    ['ada@example.org', ''],
  ] as const)
    await expect(signIn(email, password, new Headers())).rejects.toMatchObject(wrong)
})

test('a password that is easy to guess is refused, and the link still holds', async () => {
  const key = keyIn(await makeFirstLink())
  for (const password of [
    'short',
    '123456789012',
    'aaaaaaaaaaaaaa',
    'abcabcabcabcabc',
    'ada@example.org',
    'Folio Folio Folio',
    'password1234',
    'P@ssw0rd2026',
    '1q2w3e4r5t6y',
    'iloveyou1234',
    'i love you 12345',
    'p a s s w o r d 1 2',
    'letmein letmein',
    'Ada2026Ada2026',
    'x'.repeat(201),
  ])
    await expect(join(key, { name: 'Ada', email: 'ada@example.org', password })).rejects.toMatchObject({
      code: 'bad_request',
    })
  await expect(join(key, { name: '', email: 'ada@example.org', password: PASSWORD })).rejects.toMatchObject({
    message: 'Enter your name.',
  })
  await expect(join(key, { name: '\u200b\u202e', email: 'ada', password: PASSWORD })).rejects.toMatchObject({
    message: 'Enter your name. This is not an email address.',
  })
  await expect(join(key, { name: 'Ada', email: 'ada', password: PASSWORD })).rejects.toMatchObject({
    message: 'This is not an email address.',
  })
  expect(await readLink(key)).toEqual({ name: null, email: '', role: 'administrator' })
})

test('a disabled person is signed out at once, everywhere, and gets everything back when enabled again', async () => {
  const administrator = await ada()
  const person = await bob(administrator)
  const headers = cookies(await signIn(person.email, PASSWORD, new Headers()))
  const key = await makeApiKey(person, { name: 'notebook', scope: 'ask', days: 30 })
  expect((await findSignedIn(headers))?.person.id).toBe(person.id)
  await disable(administrator, person.id, true)
  expect(await findSignedIn(headers)).toBeNull()
  expect(await findKeyHolder(key)).toBeNull()
  await expect(signIn(person.email, PASSWORD, new Headers())).rejects.toMatchObject({ code: 'unauthorized' })
  await disable(administrator, person.id, false)
  // Somebody else may have copied the key.
  expect(await findKeyHolder(key)).toBeNull()
  await expect(disable(administrator, administrator.id, true)).rejects.toMatchObject({ code: 'conflict' })
  await expect(changeRole(administrator, administrator.id, 'reader')).rejects.toMatchObject({ code: 'conflict' })
  await changeRole(administrator, person.id, 'administrator')
  await changeRole(administrator, administrator.id, 'reader')
  expect((await listPeople()).map(({ role }) => role)).toEqual(['reader', 'administrator'])
})

test('a new password, chosen or set by a link, ends all other sessions', async () => {
  const person = await ada()
  const [one, two] = [
    cookies(await signIn(person.email, PASSWORD, new Headers())),
    cookies(await signIn(person.email, PASSWORD, new Headers())),
  ]
  const { signInId } = (await findSignedIn(one)) ?? { signInId: '' }
  const next = 'four brass lanterns hum'
  await expect(proveSelf(person, { password: 'not this one at all', code: '', signInId })).rejects.toMatchObject({
    code: 'unauthorized',
  })
  await proveSelf(person, { password: PASSWORD, code: '', signInId })
  await changePassword(person, { password: next, signInId })
  expect([await findSignedIn(two), (await findSignedIn(one))?.person.id]).toEqual([null, person.id])
  const key = keyIn(await makeResetLink(person, person.id))
  expect(await readLink(key)).toEqual({ name: 'Ada', email: 'ada@example.org', role: null })
  await join(key, { name: '', email: '', password: 'nine slow rivers turn' })
  expect(await findSignedIn(one)).toBeNull()
  await signIn(person.email, 'nine slow rivers turn', new Headers())
  await endSignIns(person.id, {})
  expect(await listSignIns(person.id, null)).toEqual([])
})

test('a link stops working when its author is no administrator any more, or its person has chosen a password', async () => {
  const administrator = await ada()
  const other = await join(keyIn(await invite(administrator, 'administrator')), {
    name: 'Bob',
    email: 'bob@example.org',
    password: PASSWORD,
  })
  const kept = [keyIn(await invite(other, 'administrator')), keyIn(await makeResetLink(other, administrator.id))]
  for (const key of kept) await readLink(key)
  for (const [end, again] of [
    [() => disable(administrator, other.id, true), () => disable(administrator, other.id, false)],
    [() => changeRole(administrator, other.id, 'manager'), () => changeRole(administrator, other.id, 'administrator')],
  ] as const) {
    await end()
    for (const key of kept) await expect(readLink(key)).rejects.toMatchObject({ code: 'not_found' })
    await again()
  }
  const [first, second] = [keyIn(await makeResetLink(other, other.id)), keyIn(await makeResetLink(other, other.id))]
  await join(first, { name: '', email: '', password: 'nine slow rivers turn' })
  await expect(readLink(second)).rejects.toMatchObject({ code: 'not_found' })
})

test('API keys are shown once, work within their scope, and can be revoked', async () => {
  const person = await ada()
  const key = await makeApiKey(person, { name: 'notebook', scope: 'read', days: 1 })
  expect(await findKeyHolder(key)).toMatchObject({ person: { id: person.id }, scope: 'read' })
  expect(await findKeyHolder(`${key}x`)).toBeNull()
  const [info] = await listApiKeys(person.id)
  expect(JSON.stringify(info)).not.toContain(key)
  await takeBackApiKey('somebody', info?.id ?? '')
  expect(await findKeyHolder(key)).not.toBeNull()
  await takeBackApiKey(person.id, info?.id ?? '')
  expect(await findKeyHolder(key)).toBeNull()
  expect((await listActs()).map(({ act }) => act)).toEqual(
    expect.arrayContaining(['joined', 'made an API key', 'took back an API key']),
  )
})
