import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '../../db/client'
import { onPostgres, testDatabase } from '../../db/test-database'
import { AppError, toFailure } from '../../errors'
import { asInstallation } from '../../owner'
import { listActs } from '../audit/audit'
import { invite, makeFirstLink, makeResetLink } from '../joining/invitations'
import { join } from '../joining/join'
import { forgetAuth } from '../passwords/auth'
import { proveSelf } from '../people/people'
import type { Person } from '../rights/person'
import { findSignedIn, forgetSignedIn, signIn } from '../sign-in/sign-in'
import { limitPasswords, mayDoOnceMore } from './guesses'

process.env.ACCOUNTS = 'on'

const PASSWORD = 'seven quiet herons wade'
const [CAMPUS, HOME] = ['192.0.2.7', '198.51.100.4']
const keyIn = (path: string) => path.split('#key=')[1] ?? ''

let ada: Person
let bob: Person
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill()
})

beforeAll(async () => {
  await asInstallation(testDatabase)
  forgetAuth()
  forgetSignedIn()
  ada = await join(keyIn(await makeFirstLink()), { name: 'Ada', email: 'ada@example.org', password: PASSWORD })
  const given = { name: 'Bob', email: 'bob@example.org', password: PASSWORD }
  bob = await join(keyIn(await invite(ada, 'reader')), given)
})

beforeEach(async () => {
  vi.useRealTimers()
  await asInstallation(async () => {
    const client = await db()
    await client.guess.deleteMany()
    await client.auditEntry.deleteMany()
  })
})

/** Signs in and returns `in` or the code of the failure, and the cookies. */
async function enter(email: string, password: string, address: string, cookie = '') {
  const headers = new Headers({ 'x-forwarded-for': address, cookie })
  try {
    const entered = await signIn(email, password, headers)
    const set = 'cookies' in entered ? entered.cookies : []
    return { said: 'in', cookie: set.map((one) => one.split(';')[0]).join('; '), set }
  } catch (error) {
    return { said: toFailure(error).code as string, cookie: '', set: [] }
  }
}

const says = async (...given: Parameters<typeof enter>) => (await enter(...given)).said

/** Counts a wrong guess as the sign-in page does, without the time that checking a password takes. */
async function guess(email: string, address: string, browser: string | null = null): Promise<string> {
  const wrong = () => Promise.reject(new AppError('unauthorized', 'wrong'))
  return limitPasswords({ email, address, browser }, wrong).then(
    () => 'in',
    (error: unknown) => toFailure(error).code,
  )
}

test('after ten wrong passwords from an address the eleventh is not checked; other people at the address, and the same person elsewhere, can sign in', async () => {
  for (let n = 0; n < 10; n++) expect(await says('ada@example.org', `wrong ${n}`, CAMPUS)).toBe('unauthorized')
  expect(await says('ADA@example.org ', PASSWORD, CAMPUS)).toBe('slow_down')
  expect(await says('bob@example.org', PASSWORD, CAMPUS)).toBe('in')
  expect(await says('ada@example.org', PASSWORD, HOME)).toBe('in')
})

test('the wait ends after a quarter of an hour, even if the clock was set back', async () => {
  const now = Date.now()
  vi.useFakeTimers({ now, toFake: ['Date'] })
  for (let n = 0; n < 10; n++) await guess('ada@example.org', CAMPUS)
  vi.setSystemTime(now + 14 * 60_000)
  await expect(signIn('ada@example.org', PASSWORD, new Headers({ 'x-forwarded-for': CAMPUS }))).rejects.toMatchObject({
    code: 'slow_down',
    message: expect.stringContaining('Wait a minute, then try again'),
  })
  vi.setSystemTime(now + 15 * 60_000)
  expect(await says('ada@example.org', PASSWORD, CAMPUS)).toBe('in')
  for (let n = 0; n < 10; n++) await guess('ada@example.org', CAMPUS)
  vi.setSystemTime(now - 86_400_000)
  expect(await says('ada@example.org', PASSWORD, CAMPUS)).toBe('in')
})

test('a known browser can sign in while others guess, even from the same address, until the password changes', async () => {
  const known = await enter('ada@example.org', PASSWORD, CAMPUS)
  expect(known.set.join()).toMatch(
    /folio-known-\d+=[\w-]+; Path=\/sign-in; Max-Age=15552000; HttpOnly; SameSite=Strict/,
  )
  for (let n = 0; n < 10; n++) await guess('ada@example.org', CAMPUS)
  expect(await says('ada@example.org', PASSWORD, CAMPUS)).toBe('slow_down')
  expect(await says('ada@example.org', PASSWORD, CAMPUS, known.cookie)).toBe('in')
  // The browser is known for her only.
  for (let n = 0; n < 10; n++) await guess('bob@example.org', CAMPUS)
  expect(await says('bob@example.org', PASSWORD, CAMPUS, known.cookie)).toBe('slow_down')
  // A known browser allows no more guesses than another one.
  for (let n = 0; n < 10; n++)
    expect(await says('ada@example.org', `wrong ${n}`, HOME, known.cookie)).toBe('unauthorized')
  expect(await says('ada@example.org', PASSWORD, HOME, known.cookie)).toBe('slow_down')
  const next = 'nine slow rivers turn'
  const choose = async (password: string) =>
    join(keyIn(await makeResetLink(ada, ada.id)), { name: '', email: '', password })
  await choose(next)
  expect(await says('ada@example.org', next, CAMPUS, known.cookie)).toBe('slow_down')
  await choose(PASSWORD)
})

test('a browser of several people is known for each', async () => {
  const first = await enter('ada@example.org', PASSWORD, CAMPUS)
  const second = await enter('bob@example.org', PASSWORD, CAMPUS, first.cookie)
  for (const email of ['ada@example.org', 'bob@example.org']) {
    for (let n = 0; n < 10; n++) await guess(email, CAMPUS)
    expect([email, await says(email, PASSWORD, CAMPUS, second.cookie)]).toEqual([email, 'in'])
  }
})

test('an account can be guessed at a hundred times an hour from many addresses, and one address does not use that up', async () => {
  for (let n = 0; n < 150; n++) await guess('ada@example.org', CAMPUS)
  expect(await says('ada@example.org', PASSWORD, HOME)).toBe('in')
  for (let n = 0; n < 90; n++) expect(await guess('ada@example.org', `203.0.113.${n}`)).toBe('unauthorized')
  expect(await says('ada@example.org', PASSWORD, HOME)).toBe('slow_down')
})

test('an address that tries one password on many accounts gets three tries for each, and other people there can still sign in', async () => {
  for (let n = 0; n < 51; n++) await guess(`somebody${n}@example.org`, CAMPUS)
  const tries: string[] = []
  for (let n = 0; n < 5; n++) tries.push(await guess('ada@example.org', CAMPUS))
  expect(tries).toEqual(['unauthorized', 'unauthorized', 'unauthorized', 'slow_down', 'slow_down'])
  expect(await says('bob@example.org', PASSWORD, CAMPUS)).toBe('in')
})

test('the addresses of one IPv6 network count as one, and an IPv4 address is the same in either form', async () => {
  for (let n = 0; n < 10; n++) await guess('ada@example.org', `2001:db8:1:2::${n + 1}`)
  expect(await says('ada@example.org', PASSWORD, '2001:db8:1:2:ffff::1')).toBe('slow_down')
  expect(await says('ada@example.org', PASSWORD, '2001:db8:1:3::1')).toBe('in')
  for (let n = 0; n < 10; n++) await guess('bob@example.org', CAMPUS)
  expect(await says('bob@example.org', PASSWORD, `::ffff:${CAMPUS}`)).toBe('slow_down')
})

test('guesses at the same moment do not exceed the limit', async () => {
  const said = await Promise.all(Array.from({ length: 40 }, () => guess('ada@example.org', CAMPUS)))
  expect(said.filter((one) => one === 'unauthorized').length).toBeLessThanOrEqual(10)
  expect(await says('bob@example.org', PASSWORD, CAMPUS)).toBe('in')
})

test('a thief of a session can guess the password ten times, and locks out nobody else', async () => {
  const [stolen, own] = [await enter('ada@example.org', PASSWORD, HOME), await enter('ada@example.org', PASSWORD, HOME)]
  const prove = async (cookie: string, password: string) => {
    const { signInId } = (await findSignedIn(new Headers({ cookie }))) ?? { signInId: '' }
    return proveSelf(ada, { password, code: '', signInId }).then(
      () => 'proven',
      (error: unknown) => toFailure(error).code,
    )
  }
  for (let n = 0; n < 10; n++) expect(await prove(stolen.cookie, `wrong ${n}`)).toBe('unauthorized')
  expect([await prove(stolen.cookie, PASSWORD), await prove(own.cookie, PASSWORD)]).toEqual(['slow_down', 'proven'])
  expect(await says('ada@example.org', PASSWORD, HOME)).toBe('in')
})

test('expired counts are deleted, and contain neither an address nor what was typed', async () => {
  const now = Date.now()
  vi.useFakeTimers({ now, toFake: ['Date'] })
  for (let n = 0; n < 20; n++) await guess(`made-up-${n}@example.org`, CAMPUS)
  const rows = () => asInstallation(async () => (await db()).guess.findMany())
  expect((await rows()).length).toBe(41)
  expect(JSON.stringify(await rows())).not.toMatch(/made-up|192\.0/)
  vi.setSystemTime(now + 3_600_000)
  await guess('ada@example.org', HOME)
  expect((await rows()).length).toBe(3)
})

test('strangers may do a thing a limited number of times per account or address, and again after the period', async () => {
  const now = Date.now()
  const register = (address: string, at = now) => mayDoOnceMore('register a program', address, at)
  const allowed = await Promise.all(Array.from({ length: 80 }, () => register(CAMPUS)))
  expect(allowed.filter(Boolean)).toHaveLength(60)
  expect([await register(HOME), await register(CAMPUS, now + 3_600_000)]).toEqual([true, true])
  const send = (at: number) => mayDoOnceMore('have a link for a password sent', ada.id, at)
  expect([await send(now), await send(now + 299_000), await send(now + 300_000)]).toEqual([true, false, true])
})

test('failed sign-ins are one entry a day for each account, however many there are', async () => {
  for (let n = 0; n < 12; n++) await says('ada@example.org', `wrong ${n}`, `203.0.113.${n}`)
  for (let n = 0; n < 3; n++) await says(`nobody${n}@example.org`, PASSWORD, CAMPUS)
  const failed = (await listActs()).filter(({ act }) => act === 'could not sign in')
  expect(failed.map(({ personId, about }) => ({ personId, about }))).toEqual([
    { personId: null, about: { personId: '', times: '3', from: CAMPUS } },
    {
      personId: null,
      about: {
        ...{ personId: ada.id, personName: 'Ada', personEmail: 'ada@example.org', times: '12' },
        from: '203.0.113.0, 203.0.113.1, 203.0.113.2, 203.0.113.3, 203.0.113.4',
      },
    },
  ])
  expect(bob.role).toBe('reader')
})

// The embedded database supports one process only.
test.skipIf(!onPostgres)('two processes share a limit, and it holds when they are started again', async () => {
  const start = async () => {
    const child = fork('lib/accounts/keys/guess-probe.ts', { execArgv: ['--import', 'tsx'] })
    children.push(child)
    await once(child, 'message')
    return async (password: string, email = 'ada@example.org') => {
      const said = once(child, 'message')
      child.send([email, password, CAMPUS])
      return (await said)[0] as string
    }
  }
  const [one, two] = [await start(), await start()]
  for (let n = 0; n < 5; n++)
    expect(await Promise.all([one(`wrong ${n}`), two(`wrong ${n}`)])).toEqual(['unauthorized', 'unauthorized'])
  expect([await one(PASSWORD), await two(PASSWORD)]).toEqual(['slow_down', 'slow_down'])
  for (const child of children) child.kill()
  const again = await start()
  expect([await again(PASSWORD), await again(PASSWORD, 'bob@example.org')]).toEqual(['slow_down', 'in'])
})
