'use server'
import { revalidatePath } from 'next/cache'
import { encode } from 'uqr'
import { z } from 'zod'
import type { Proof } from '@/lib/accounts/people/people'
import {
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
} from '@/lib/accounts/sign-in/two-factor'
import type { Outcome } from '@/lib/errors'
import { requireSignIn } from '../current-person'
import { outcome, parseTyped } from '../outcome'
import { requireProven } from './prove'

const codeSchema = z.string().max(100)

/** The secret for an authenticator app, in text and as the modules of a QR code, row by row. */
export type AppSecret = { secret: string; modules: boolean[][] }

/** Starts setting up two factors: creates the secret for an app. */
export async function setUpApp(proof: Proof): Promise<Outcome<AppSecret>> {
  return outcome(async () => {
    const { person } = await requireProven(proof)
    const { secret, address } = await beginTwoFactor(person)
    return { secret, modules: encode(address, { ecc: 'M', border: 2 }).data }
  })
}

/**
 * Turns on two-factor sign-in, confirmed by a code from the app. Returns the recovery codes, which are shown only once.
 */
export async function confirmApp(code: string): Promise<Outcome<string[]>> {
  const done = await outcome(async () => confirmTwoFactor((await requireSignIn()).person, parseTyped(codeSchema, code)))
  // The other forms now have to ask for a code.
  if (done.ok) revalidatePath('/account')
  return done
}

/** Replaces the remaining recovery codes with new ones. */
export async function renewCodes(proof: Proof): Promise<Outcome<string[]>> {
  return outcome(async () => renewRecoveryCodes((await requireProven(proof)).person))
}

export async function turnOffApp(proof: Proof): Promise<Outcome<void>> {
  const done = await outcome(async () => {
    const { person } = await requireProven(proof)
    await turnOffTwoFactor(person, person.id)
  })
  if (done.ok) revalidatePath('/account')
  return done
}
