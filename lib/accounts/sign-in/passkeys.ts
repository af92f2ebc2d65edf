import { createHash, randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { db } from '../../db/client'
import { AppError } from '../../errors'
import { asInstallation } from '../../owner'
import { note } from '../audit/audit'
import { seal, unseal } from '../keys/seal'
import type { Person } from '../rights/person'
import { type Entered, enter } from './enter'

const MOST_PASSKEYS = 20
/** Time limit for a passkey prompt, ms. */
const LONGEST_MS = 5 * 60_000
const WRONG = 'This passkey is not registered here. Sign in another way.'

export type PasskeyInfo = { id: string; name: string; createdAt: string; usedAt: string | null }

/** Challenge for a passkey; `personId` where one is being added. */
type PasskeyChallenge = { challenge: string; personId?: string }

const base64url = z.string().regex(/^[\w-]+$/)
const common = { id: base64url, rawId: base64url, type: z.literal('public-key'), clientExtensionResults: z.object({}) }
const madeSchema = z.object({
  ...common,
  response: z.object({
    ...{ clientDataJSON: base64url, attestationObject: base64url },
    transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).optional(),
  }),
})
const shownSchema = z.object({
  ...common,
  response: z.object({
    ...{ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url },
    userHandle: base64url.nullish().transform((handle) => handle ?? undefined),
  }),
})

export async function listPasskeys(personId: string): Promise<PasskeyInfo[]> {
  return asInstallation(async () => {
    const rows = await (await db()).passkey.findMany({ where: { personId }, orderBy: { createdAt: 'asc' } })
    return rows.map(({ id, name, createdAt, usedAt }) => ({
      ...{ id, name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null },
    }))
  })
}

/** Options for the browser to create a passkey for this address of Folio, and the sealed challenge to send back. */
export async function beginPasskey(person: Person, origin: string) {
  return asInstallation(async () => {
    const kept = await (await db()).passkey.findMany({ where: { personId: person.id } })
    if (kept.length >= MOST_PASSKEYS)
      throw new AppError(
        'bad_request',
        `You already have ${MOST_PASSKEYS} passkeys, which is the limit. Remove one first.`,
      )
    const options = await generateRegistrationOptions({
      ...{ rpName: 'Folio', rpID: new URL(origin).hostname, attestationType: 'none' },
      // The same for all passkeys of a person. It contains no e-mail address, since passkeys reveal it to whoever holds
      // them.
      userID: new Uint8Array(createHash('sha256').update(`passkey ${person.id}`).digest()),
      ...{ userName: person.email, userDisplayName: person.name },
      ...{ challenge: randomBytes(32), timeout: LONGEST_MS },
      excludeCredentials: kept.map(({ id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const asked: PasskeyChallenge = { challenge: options.challenge, personId: person.id }
    return { options, sealed: await seal('passkey', asked, LONGEST_MS) }
  })
}

/** Stores a passkey that the browser created. Throws `AppError('bad_request')`. */
export async function addPasskey(
  person: Person,
  { name, sealed, made, origin }: { name: string; sealed: string; made: unknown; origin: string },
): Promise<void> {
  await asInstallation(async () => {
    const asked = await unseal<PasskeyChallenge>('passkey', sealed)
    const response = madeSchema.safeParse(made)
    if (asked?.personId !== person.id || !response.success) throw unusable()
    const { registrationInfo } = await verifyRegistrationResponse({
      ...{ response: response.data as never, expectedChallenge: asked.challenge },
      ...{ expectedOrigin: origin, expectedRPID: new URL(origin).hostname, requireUserVerification: true },
    }).catch((cause: unknown) => {
      throw unusable(cause)
    })
    if (!registrationInfo) throw unusable()
    const { id, publicKey, counter } = registrationInfo.credential
    const client = await db()
    if (await client.passkey.findUnique({ where: { id } }))
      throw new AppError('conflict', 'This passkey has already been added.')
    await client.passkey.create({
      data: {
        ...{ id, personId: person.id, name, publicKey: new Uint8Array(publicKey), counter },
        transports: response.data.response.transports ?? [],
      },
    })
  })
  await note('added a passkey', person.id)
}

export async function renamePasskey(personId: string, id: string, name: string): Promise<void> {
  await asInstallation(async () => (await db()).passkey.updateMany({ where: { id, personId }, data: { name } }))
}

/** Removes a passkey. `by`: an administrator, or by default the person themselves. */
export async function removePasskey(personId: string, id: string, by = personId): Promise<void> {
  const { count } = await asInstallation(async () => (await db()).passkey.deleteMany({ where: { id, personId } }))
  if (count > 0) await note('removed a passkey', by, by === personId ? {} : { personId })
}

/** Options for the browser to sign in with any passkey. Nothing is stored. */
export async function askForPasskey(origin: string): Promise<{ challenge: string; rpId: string; sealed: string }> {
  const { challenge } = await generateAuthenticationOptions({
    ...{ rpID: new URL(origin).hostname, challenge: randomBytes(32) },
  })
  const sealed = await asInstallation(() => seal('passkey', { challenge } satisfies PasskeyChallenge, LONGEST_MS))
  return { challenge, rpId: new URL(origin).hostname, sealed }
}

/** Signs in the owner of a passkey. Throws `AppError('unauthorized')`. */
export async function enterWithPasskey(
  { sealed, shown, origin }: { sealed: string; shown: unknown; origin: string },
  headers: Headers,
): Promise<Entered> {
  return asInstallation(async () => {
    const asked = await unseal<PasskeyChallenge>('passkey', sealed)
    if (!asked || asked.personId) throw new AppError('unauthorized', 'This took longer than five minutes. Try again.')
    const response = shownSchema.safeParse(shown)
    const client = await db()
    const row = response.success ? await client.passkey.findUnique({ where: { id: response.data.id } }) : null
    if (!response.success || !row) throw new AppError('unauthorized', WRONG)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...{ response: response.data as never, expectedChallenge: asked.challenge },
      ...{ expectedOrigin: origin, expectedRPID: new URL(origin).hostname, requireUserVerification: true },
      credential: { id: row.id, publicKey: new Uint8Array(row.publicKey), counter: Number(row.counter) },
    }).catch((cause: unknown) => {
      throw new AppError('unauthorized', WRONG, { cause })
    })
    if (!verified) throw new AppError('unauthorized', WRONG)
    await useUp(asked.challenge)
    await client.passkey.update({
      where: { id: row.id },
      data: { counter: authenticationInfo.newCounter, usedAt: new Date() },
    })
    return enter(row.personId, 'passkey', headers)
  })
}

/** Marks a challenge as used, so that an intercepted answer cannot be sent again. */
async function useUp(challenge: string): Promise<void> {
  const client = await db()
  await client.verification.deleteMany({ where: { identifier: 'passkey', expiresAt: { lt: new Date() } } })
  const { count } = await client.verification.createMany({
    data: [
      { id: `passkey ${challenge}`, identifier: 'passkey', value: '', expiresAt: new Date(Date.now() + LONGEST_MS) },
    ],
    skipDuplicates: true,
  })
  if (count === 0) throw new AppError('unauthorized', 'This response was already used. Try again.')
}

const unusable = (cause?: unknown) =>
  new AppError('bad_request', 'This passkey could not be added. Try again.', { cause })
