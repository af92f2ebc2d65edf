import { randomBytes } from 'node:crypto'
import { db } from '../../db/client'
import { AppError, toFailure } from '../../errors'
import { asInstallation } from '../../owner'
import { note, noteFailedSignIn } from '../audit/audit'
import { forgetWrongCodes, limitCodes } from '../keys/guesses'
import { hashOf } from '../keys/link-key'
import { seal, unseal } from '../keys/seal'
import { findPassword } from '../passwords/find-password'
import type { Person } from '../rights/person'
import { openSignIn, type Ticket } from './enter'
import { knownFor, readKnownBrowsers } from './known-browser'
import { newTotpSecret, totpAddress, totpStep } from './totp'

const RECOVERY_CODES = 10

const OVER = 'This sign-in took longer than ten minutes, or the account was changed in the meantime. Sign in again.'
const WRONG = 'This code is wrong or was already used. Enter the one that the app currently shows.'

export type TwoFactorState = { on: boolean; recoveryCodesLeft: number }

export async function readTwoFactor(personId: string): Promise<TwoFactorState> {
  return asInstallation(async () => {
    const client = await db()
    const [row, recoveryCodesLeft] = await Promise.all([
      client.twoFactor.findUnique({ where: { personId } }),
      client.recoveryCode.count({ where: { personId } }),
    ])
    return { on: Boolean(row?.confirmedAt), recoveryCodesLeft }
  })
}

/** Makes the secret for an authenticator app. Two factors stay off until a code was entered. Throws `AppError('conflict')`. */
export async function beginTwoFactor(person: Person): Promise<{ secret: string; address: string }> {
  const secret = newTotpSecret()
  await asInstallation(async () => {
    const client = await db()
    const data = { secret: await seal('second factor', secret), confirmedAt: null, lastStep: 0 }
    const personId = person.id
    if ((await client.twoFactor.findUnique({ where: { personId } }))?.confirmedAt)
      throw new AppError('conflict', 'Two-factor authentication is already on. Turn it off first.')
    await client.twoFactor.upsert({ where: { personId }, create: { personId, ...data }, update: data })
  })
  return { secret, address: totpAddress(secret, person.email) }
}

/**
 * Turns two factors on with a code of the app. Returns the recovery codes, which are shown only this once. Throws
 * `AppError('bad_request')`.
 */
export async function confirmTwoFactor(person: Person, code: string): Promise<string[]> {
  const codes = await asInstallation(async () => {
    const client = await db()
    const row = await client.twoFactor.findUnique({ where: { personId: person.id } })
    if (!row || row.confirmedAt)
      throw new AppError(
        'conflict',
        'Two-factor authentication was set up or turned off in another window. Reload the page.',
      )
    const secret = await unseal<string>('second factor', row.secret)
    const step = secret && totpStep(secret, digitsOf(code))
    if (!step) throw new AppError('bad_request', WRONG)
    await client.twoFactor.update({
      where: { personId: person.id },
      data: { confirmedAt: new Date(), lastStep: step },
    })
    return makeRecoveryCodes(person.id)
  })
  await note('turned on two factors', person.id)
  return codes
}

/** Replaces the recovery codes. Throws `AppError('conflict')` without two factors. */
export async function renewRecoveryCodes(person: Person): Promise<string[]> {
  const codes = await asInstallation(async () => {
    if (!(await readTwoFactor(person.id)).on) throw new AppError('conflict', 'Two-factor authentication is off.')
    return makeRecoveryCodes(person.id)
  })
  await note('made recovery codes', person.id)
  return codes
}

/** Turns a person's two factors off. `by`: themselves, or an administrator. */
export async function turnOffTwoFactor(by: Person, personId: string): Promise<void> {
  const had = await asInstallation(async () => {
    const client = await db()
    const [{ count }] = await client.$transaction([
      client.twoFactor.deleteMany({ where: { personId } }),
      client.recoveryCode.deleteMany({ where: { personId } }),
    ])
    return count > 0
  })
  if (had) await note('turned off two factors', by.id, by.id === personId ? {} : { personId })
}

/**
 * Completes a sign-in that waits for a code of the app or a recovery code. Returns the values of `Set-Cookie`. Throws
 * `AppError('unauthorized')` for a wrong code, `AppError('slow_down')` after many, `AppError('not_found')` for an
 * expired ticket.
 */
export async function enterWithCode(ticket: string, code: string, headers: Headers): Promise<string[]> {
  return asInstallation(async () => {
    const held = await unseal<Ticket>('code to come', ticket)
    if (!held || (held.way === 'password' && held.password !== (await findPassword(held.personId))))
      throw new AppError('not_found', OVER)
    const browser = await knownFor(held.personId, await readKnownBrowsers(headers))
    await spendCode(held.personId, code, browser).catch(async (error: unknown) => {
      if (toFailure(error).code === 'unauthorized')
        await noteFailedSignIn({ id: held.personId }, headers.get('x-forwarded-for') ?? '')
      throw error
    })
    return openSignIn(held.personId, held.way, headers)
  })
}

/**
 * Redeems a code of the app or a recovery code. `browser`: the id of a browser known to the person. Throws like
 * `enterWithCode`.
 */
export async function spendCode(personId: string, code: string, browser: string | null): Promise<void> {
  const client = await db()
  // Recovery codes cannot be guessed, so they are not counted and work while others are blocked.
  const { count: recovered } = await client.recoveryCode.deleteMany({
    where: { personId, hash: recoveryHash(personId, code) },
  })
  if (recovered > 0) {
    await forgetWrongCodes(personId, browser)
    return note('used a recovery code', personId)
  }
  const onLimit = () => note('showed many wrong codes', personId)
  await limitCodes({ personId, browser }, () => spendAppCode(personId, code), onLimit)
  await forgetWrongCodes(personId, browser)
}

async function spendAppCode(personId: string, code: string): Promise<void> {
  const client = await db()
  const row = await client.twoFactor.findUnique({ where: { personId } })
  // Turned off meanwhile, for example by an administrator.
  if (!row?.confirmedAt) throw new AppError('not_found', OVER)
  const secret = await unseal<string>('second factor', row.secret)
  const step = secret && totpStep(secret, digitsOf(code))
  // The condition on lastStep makes the second of two concurrent uses of a code fail.
  const used = step
    ? await client.twoFactor.updateMany({ where: { personId, lastStep: { lt: step } }, data: { lastStep: step } })
    : { count: 0 }
  if (used.count === 0) throw new AppError('unauthorized', WRONG)
}

async function makeRecoveryCodes(personId: string): Promise<string[]> {
  const client = await db()
  // 60 bits each: too many to try.
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(12)]
      .map((byte) => SIGNS[byte % 32])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
  await client.$transaction([
    client.recoveryCode.deleteMany({ where: { personId } }),
    client.recoveryCode.createMany({ data: codes.map((code) => ({ personId, hash: recoveryHash(personId, code) })) }),
  ])
  return codes
}

/** Without letters that look alike. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'

const digitsOf = (code: string) => code.replace(/\s/g, '')
const recoveryHash = (personId: string, code: string) =>
  hashOf(`recovery ${personId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
