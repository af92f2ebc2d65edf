import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { asInstallation } from '../../owner'
import { forgetAuth } from '../passwords/auth'
import { disable } from '../people/people'
import { askForPasskey, beginPasskey, enterWithPasskey } from './passkeys'

process.env.ACCOUNTS = 'on'

const ORIGIN = 'https://folio.example.org'
const ADA = { id: 'ada', name: 'Ada', email: 'ada@example.org', role: 'administrator' } as const
const BO = { id: 'bo', name: 'Bo', email: 'bo@example.org', role: 'reader' } as const
const [PRESENT, VERIFIED] = [1, 4]
const keys = {} as Record<'ada' | 'bo', KeyObject>

beforeAll(async () => {
  await asInstallation(async () => {
    await testDatabase()
    forgetAuth()
    for (const person of [ADA, BO]) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      keys[person.id] = privateKey
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const client = await db()
      await client.person.create({ data: person })
      await client.passkey.create({
        data: {
          id: idOf(person.id),
          personId: person.id,
          name: 'Key',
          publicKey: cose(x, y),
          counter: 0,
          transports: [],
        },
      })
    }
  })
})

const idOf = (person: string) => Buffer.from(`passkey of ${person}`).toString('base64url')

/** A P-256 key in the encoding of authenticators (RFC 9052). */
function cose(x: string, y: string): Uint8Array<ArrayBuffer> {
  const [head, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
  return new Uint8Array(Buffer.concat([head, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')]))
}

type Shown = { challenge: string; key?: KeyObject; id?: string; origin?: string; host?: string; flags?: number }

/** The answer of a browser whose passkey was unlocked. */
function show({ challenge, key = keys.bo, id = idOf('bo'), origin = ORIGIN, ...more }: Shown) {
  const { host = 'folio.example.org', flags = PRESENT | VERIFIED } = more
  const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }))
  const hash = (of: string | Buffer) => createHash('sha256').update(of).digest()
  const authenticatorData = Buffer.concat([hash(host), Buffer.from([flags, 0, 0, 0, 0])])
  const signature = sign('sha256', Buffer.concat([authenticatorData, hash(clientData)]), key)
  const text = (of: Buffer) => of.toString('base64url')
  const response = {
    ...{ clientDataJSON: text(clientData), authenticatorData: text(authenticatorData), signature: text(signature) },
  }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

async function enter(more: Partial<Shown> = {}) {
  const { challenge, sealed } = await askForPasskey(ORIGIN)
  return enterWithPasskey({ sealed, shown: show({ challenge, ...more }), origin: ORIGIN }, new Headers())
}

test('a passkey signs its owner in, and an answer works only once', async () => {
  const { challenge, sealed } = await askForPasskey(ORIGIN)
  const given = { sealed, shown: show({ challenge }), origin: ORIGIN }
  const both = await Promise.allSettled([1, 2].map(() => enterWithPasskey(given, new Headers())))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(enterWithPasskey(given, new Headers())).rejects.toThrow('already used')
})

test.each([
  ['the key of somebody else', () => ({ key: keys.ada })],
  ['the name of another one’s passkey', () => ({ id: idOf('ada') })],
  ['a name that nobody has', () => ({ id: idOf('eve') })],
  ['another site', () => ({ origin: 'https://evil.example' })],
  ['plain HTTP', () => ({ origin: 'http://folio.example.org' })],
  ['another host', () => ({ host: 'evil.example' })],
  ['a passkey that was not unlocked', () => ({ flags: PRESENT })],
  ['nobody there', () => ({ flags: VERIFIED })],
  ['what was asked at another time', () => ({ challenge: Buffer.alloc(32).toString('base64url') })],
])('%s is refused', async (_, more) => {
  await expect(enter(more())).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a challenge for adding a passkey signs nobody in', async () => {
  const { options, sealed } = await beginPasskey(BO, ORIGIN)
  const shown = show({ challenge: options.challenge })
  await expect(enterWithPasskey({ sealed, shown, origin: ORIGIN }, new Headers())).rejects.toMatchObject({
    code: 'unauthorized',
  })
})

test('a disabled person cannot sign in', async () => {
  await disable(ADA, 'bo', true)
  await expect(enter()).rejects.toMatchObject({ code: 'unauthorized' })
  await disable(ADA, 'bo', false)
  expect(await enter()).toHaveProperty('cookies')
})
