import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { startMailServer } from '../../net/test-mail-server'
import { asInstallation } from '../../owner'
import { listActs } from '../audit/audit'
import { forgetAuth } from '../passwords/auth'
import { disable } from '../people/people'
import type { Person } from '../rights/person'
import { forgetSignedIn, signIn } from '../sign-in/sign-in'
import { makeFirstLink, makeResetLink } from './invitations'
import { INSTITUTE, join, readLink } from './join'
import { mailForgotten, mailInvitation, mailResetLink } from './mail-links'

const PASSWORD = 'seven quiet herons wade'
const ORIGIN = 'https://folio.example.org'
const keyIn = (text: string) => /\/join#key=([\w-]+)/.exec(text)?.[1] ?? ''

let server: Awaited<ReturnType<typeof startMailServer>>
let ada: Person
let bo: Person

beforeAll(async () => {
  server = await startMailServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'] },
    onRcptTo: ({ address }, _, done) => done(address.startsWith('gone') ? new Error('no such mailbox') : null),
  })
  Object.assign(process.env, { ACCOUNTS: 'on', SMTP_URL: `smtp://${server.host}`, MAIL_FROM: 'folio@example.org' })
  await asInstallation(testDatabase)
  forgetAuth()
  forgetSignedIn()
  ada = await join(keyIn(await makeFirstLink()), { name: 'Ada', email: 'ada@example.org', password: PASSWORD })
})

afterAll(() => server.close())

const mails = () => server.received.splice(0)

test('an invitation is mailed to its recipient, and its page knows the address', async () => {
  const { sentTo } = await mailInvitation(ada, { role: 'reader', email: ' Bo@Example.org ', origin: ORIGIN })
  const [mail] = mails()
  expect([sentTo, mail?.to, mail?.headers]).toEqual([
    ...['Bo@Example.org', ['Bo@example.org']],
    expect.stringMatching(/^Subject: Ada invited you to join Folio\r$/m),
  ])
  expect(mail?.text).toContain(`${ORIGIN}/join#key=`)
  const key = keyIn(mail?.text ?? '')
  expect(await readLink(key)).toEqual({ name: null, email: 'bo@example.org', role: 'reader' })
  bo = await join(key, { name: 'Bo', email: 'bo@example.org', password: PASSWORD })
  expect(bo.role).toBe('reader')
  expect((await listActs()).map(({ act, about }) => [act, about])).toContainEqual([
    'invited',
    { role: 'reader', email: 'bo@example.org' },
  ])
})

test('a refused mail leaves the link valid, and an invalid address creates none', async () => {
  const { path, sentTo, failure } = await mailInvitation(ada, {
    role: 'reader',
    email: 'gone@example.org',
    origin: ORIGIN,
  })
  expect([sentTo, failure]).toEqual([undefined, expect.stringContaining('no such mailbox')])
  expect(await readLink(keyIn(path))).toEqual({ name: null, email: 'gone@example.org', role: 'reader' })
  for (const email of ['no address', 'a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org'])
    await expect(mailInvitation(ada, { role: 'administrator', email, origin: ORIGIN })).rejects.toMatchObject({
      code: 'bad_request',
    })
  expect(mails()).toEqual([])
})

test('an administrator has a password link mailed to its person', async () => {
  expect(await mailResetLink(ada, bo.id, ORIGIN)).toMatchObject({ sentTo: 'bo@example.org' })
  const [mail] = mails()
  expect(await readLink(keyIn(mail?.text ?? ''))).toEqual({ name: 'Bo', email: 'bo@example.org', role: null })
  await expect(mailResetLink(ada, 'nobody', ORIGIN)).rejects.toMatchObject({ code: 'not_found' })
})

test('a forgotten password can be replaced by mail; nobody else gets mail, and nobody gets it twice at once', async () => {
  await Promise.all([mailForgotten('bo@example.org', ORIGIN), mailForgotten('bo@example.org', ORIGIN)])
  await mailForgotten('nobody@example.org', ORIGIN)
  await mailForgotten('', ORIGIN)
  const [mail, ...more] = mails()
  expect([mail?.to, more]).toEqual([['bo@example.org'], []])
  const key = keyIn(mail?.text ?? '')
  // It is not a link for the first administrator, although it names no author.
  await makeFirstLink()
  expect(await readLink(key)).toEqual({ name: 'Bo', email: 'bo@example.org', role: null })
  const chosen = await join(key, { name: 'Eve', email: 'eve@example.org', password: 'nine slow rivers turn' })
  expect(chosen).toMatchObject({ id: bo.id, role: 'reader' })
  await signIn('bo@example.org', 'nine slow rivers turn', new Headers())
  await expect(signIn('bo@example.org', PASSWORD, new Headers())).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(readLink(key)).rejects.toMatchObject({ code: 'not_found' })
})

test('a disabled person gets no mail, and a person without a password is told how they sign in', async () => {
  await asInstallation(async () => {
    const client = await db()
    for (const id of ['cy', 'di'])
      await client.person.create({
        data: {
          ...{ id, name: id, email: `${id}@example.org` },
          credentials: { create: { id: `institute of ${id}`, providerId: INSTITUTE, accountId: id } },
        },
      })
  })
  await disable(ada, 'cy', true)
  await mailForgotten('cy@example.org', ORIGIN)
  expect(mails()).toEqual([])
  await mailForgotten('di@example.org', ORIGIN)
  const [mail] = mails()
  expect(mail?.to).toEqual(['di@example.org'])
  expect(mail?.text).toContain('This account has no password')
  expect(mail?.text).not.toContain('key=')
})

test('a password link does not work while its person is disabled', async () => {
  const key = keyIn(await makeResetLink(ada, bo.id))
  await disable(ada, bo.id, true)
  const given = { name: 'Bo', email: 'bo@example.org', password: 'four cold lakes freeze' }
  for (const use of [() => readLink(key), () => join(key, given)])
    await expect(use()).rejects.toMatchObject({ code: 'not_found' })
  await disable(ada, bo.id, false)
  expect(await readLink(key)).toEqual({ name: 'Bo', email: 'bo@example.org', role: null })
})
