'use server'
import { encode } from 'uqr'
import { z } from 'zod'
import { beginTwoFactor, confirmTwoFactor, renewRecoveryCodes, turnOffTwoFactor } from '@/lib/accounts/two-factor'
import type { Outcome } from '@/lib/errors'
import { requireSignIn } from '../current-person'
import { outcome, parseTyped } from '../outcome'
import { requireProven } from './prove'

const text = z.string().max(1000)
const codeSchema = z.string().max(100)

/** The secret for an authenticator app, in text and as the modules of a QR code, row by row. */
export type AppSecret = { secret: string; modules: boolean[][] }

/** Begins with two factors: an app is given the secret. */
export async function setUpApp(password: string): Promise<Outcome<AppSecret>> {
  return outcome(async () => {
    const { person } = await requireProven(parseTyped(text, password))
    const { secret, address } = await beginTwoFactor(person)
    return { secret, modules: encode(address, { ecc: 'M', border: 2 }).data }
  })
}

/** Turns two factors on, by a code of the app. Gives the recovery codes, this once. */
export async function confirmApp(code: string): Promise<Outcome<string[]>> {
  return outcome(async () => confirmTwoFactor((await requireSignIn()).person, parseTyped(codeSchema, code)))
}

/** Makes other recovery codes in place of those that are left. */
export async function renewCodes(password: string): Promise<Outcome<string[]>> {
  return outcome(async () => renewRecoveryCodes((await requireProven(parseTyped(text, password))).person))
}

export async function turnOffApp(password: string): Promise<Outcome<void>> {
  return outcome(async () => {
    const { person } = await requireProven(parseTyped(text, password))
    await turnOffTwoFactor(person, person.id)
  })
}
