import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { asInstallation } from '../../owner'
import { listActs } from '../audit/audit'
import { makeFirstLink, makeResetLink } from '../joining/invitations'
import { join } from '../joining/join'
import { forgetAuth } from '../passwords/auth'
import { signIn } from './sign-in'
import { totpCode } from './totp'
import { beginTwoFactor, confirmTwoFactor, enterWithCode, readTwoFactor, turnOffTwoFactor } from './two-factor'

process.env.ACCOUNTS = 'on'

const PASSWORD = 'seven quiet herons wade'
const NOW = Date.UTC(2026, 10, 27)

const keyOf = (path: string) => path.split('#key=')[1] ?? ''

let person: Awaited<ReturnType<typeof join>>
let secret: string
let codes: string[]

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  await asInstallation(testDatabase)
  forgetAuth()
  person = await join(keyOf(await makeFirstLink()), { name: 'Ada', email: 'ada@example.org', password: PASSWORD })
  secret = (await beginTwoFactor(person)).secret
  codes = await confirmTwoFactor(person, code())
})

/** The app's code that many steps of 30 seconds from now. */
const code = (ahead = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + ahead)
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

async function ticket(): Promise<string> {
  const entered = await signIn('ada@example.org', PASSWORD, new Headers())
  if (!('ticket' in entered)) throw new Error('no code is asked for')
  return entered.ticket
}

const enter = async (typed: string, held?: string) => enterWithCode(held ?? (await ticket()), typed, new Headers())

test('a code is required once it was confirmed, and each works once', async () => {
  // The code that confirmed the app was used up by that.
  await expect(enter(code())).rejects.toMatchObject({ code: 'unauthorized' })
  pass(30)
  const typed = code()
  expect((await enter(`${typed.slice(0, 3)} ${typed.slice(3)}`)).join()).toContain('folio.session_token=')
  await expect(enter(typed)).rejects.toMatchObject({ code: 'unauthorized' })
  pass(30)
  const both = await Promise.allSettled([enter(code()), enter(code())])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('nothing is required before a code was shown, and a wrong one turns nothing on', async () => {
  await turnOffTwoFactor(person, person.id)
  await beginTwoFactor(person)
  expect(await signIn('ada@example.org', PASSWORD, new Headers())).toHaveProperty('cookies')
  await expect(confirmTwoFactor(person, '12345')).rejects.toMatchObject({ code: 'bad_request' })
  expect(await readTwoFactor(person.id)).toEqual({ on: false, recoveryCodesLeft: 0 })
})

test('each of ten recovery codes works once; neither they nor the secret are readable in the database', async () => {
  expect(new Set(codes)).toHaveLength(10)
  const [first = '', second = ''] = codes
  await enter(first.toUpperCase())
  await expect(enter(first)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(await readTwoFactor(person.id)).toEqual({ on: true, recoveryCodesLeft: 9 })
  const rows = await asInstallation(async () => {
    const client = await db()
    return [await client.twoFactor.findMany(), await client.recoveryCode.findMany()]
  })
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(JSON.stringify(rows)).not.toContain(second)
  await expect(beginTwoFactor(person)).rejects.toMatchObject({ code: 'conflict' })
})

test('a person who guesses must wait an hour, from any address; recovery codes keep working', async () => {
  pass(60)
  for (let n = 0; n < 10; n++) await expect(enter('x')).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(enter(code())).rejects.toMatchObject({ code: 'slow_down' })
  await enter(codes[0] ?? '')
  for (let n = 0; n < 10; n++) await expect(enter('x')).rejects.toMatchObject({ code: 'unauthorized' })
  pass(3601)
  expect(await enter(code())).not.toEqual([])
  const acts = await listActs()
  expect(acts.filter(({ act }) => act === 'showed many wrong codes')).toHaveLength(2)
  const failed = acts.filter(({ act }) => act === 'could not sign in')
  expect(failed.map(({ about }) => [about.personId, about.times])).toEqual([[person.id, '20']])
})

test('the first step is valid for ten minutes, and cannot be forged', async () => {
  const held = await ticket()
  pass(601)
  await expect(enter(code(), held)).rejects.toMatchObject({ code: 'not_found' })
  const changed = (await ticket()).replace(/^./, (first) => (first === '_' ? '-' : '_'))
  for (const forged of ['', 'x'.repeat(200), `${await ticket()}x`, changed])
    await expect(enter(code(), forged)).rejects.toMatchObject({ code: 'not_found' })
})

test('an administrator turns it off, and the password is enough again', async () => {
  await turnOffTwoFactor({ ...person, id: 'zed' }, person.id)
  expect(await signIn('ada@example.org', PASSWORD, new Headers())).toHaveProperty('cookies')
  expect((await listActs())[1]).toMatchObject({ act: 'turned off two factors', about: { personId: person.id } })
})

test('the first step expires with a new password, or without a second factor', async () => {
  const [before, later] = [await ticket(), await ticket()]
  await join(keyOf(await makeResetLink(person, person.id)), {
    name: '',
    email: '',
    password: 'four brass lanterns hum',
  })
  await expect(enter(codes[0] ?? '', before)).rejects.toMatchObject({ code: 'not_found' })
  await turnOffTwoFactor(person, person.id)
  await expect(enter('000000', later)).rejects.toMatchObject({ code: 'not_found' })
})

test('the first step expires when two factors are turned off', async () => {
  const held = await ticket()
  await turnOffTwoFactor(person, person.id)
  await expect(enter('000000', held)).rejects.toMatchObject({ code: 'not_found' })
})
