import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { asInstallation, enterRequest } from '../../owner'
import { grantProgram } from './program-tokens'
import { findProgram, registerProgram } from './programs'

process.env.ACCOUNTS = 'on'

beforeAll(() => asInstallation(testDatabase))

const REDIRECT = 'https://program.example/back'

/** Registers a program from that network address; null if refused. */
async function register(address: string, name = 'Reader'): Promise<string | null> {
  await null
  enterRequest(address)
  return registerProgram({ client_name: name, redirect_uris: [REDIRECT] }).then(
    ({ id }) => id,
    (error: { code: string }) => (error.code === 'temporarily_unavailable' ? null : Promise.reject(error)),
  )
}

test('a stranger who registers endless programs does not prevent others from registering', async () => {
  const flood = await Promise.all(Array.from({ length: 70 }, () => register('203.0.113.7')))
  expect(flood.filter((id) => id !== null)).toHaveLength(60)
  expect(await register('198.51.100.4')).not.toBeNull()
})

test('registrations from many addresses replace the oldest ones, but none with a grant', async () => {
  const ada = { id: 'ada', name: 'Ada', email: 'ada@example.org', role: 'reader' } as const
  await asInstallation(async () => (await db()).person.create({ data: ada }))
  const kept = (await register('198.51.100.5')) ?? ''
  const first = (await register('198.51.100.6')) ?? ''
  await grantProgram(ada, { programId: kept, scope: 'read', redirectUri: REDIRECT, challenge: 'x' })
  await asInstallation(async () => {
    const data = Array.from({ length: 500 }, (_, n) => ({ id: `flood-${n}`, name: 'x', redirectUris: [REDIRECT] }))
    await (await db()).program.createMany({ data })
  })
  const last = await register('198.51.100.8')
  const there = await Promise.all([kept, first, last ?? ''].map((id) => findProgram(id)))
  expect(there.map((program) => program !== null)).toEqual([true, false, true])
})

test("a program's name is one line without invisible characters", async () => {
  const id = await register('198.51.100.9', '\u202eoiloF\nAdministrator\u200b')
  expect(await findProgram(id ?? '')).toMatchObject({ name: 'oiloF Administrator' })
})
