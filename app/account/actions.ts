'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { changePassword, type Proof, rename } from '@/lib/accounts/people/people'
import { type KeyInfo, listApiKeys, makeApiKey, takeBackApiKey } from '@/lib/accounts/programs/api-keys'
import { type GrantInfo, listGrants, takeBackGrant } from '@/lib/accounts/programs/programs'
import { SCOPES, type Scope } from '@/lib/accounts/rights/scopes'
import { endSignIns, listSignIns, type SignedIn } from '@/lib/accounts/sign-in/sign-in'
import type { Outcome } from '@/lib/errors'
import { deleteAccount } from '@/lib/leaving/delete-account'
import { chooseModel } from '@/lib/models/connection/model-in-use'
import { plainName } from '@/lib/text/format/clean-text'
import { requireSignIn } from '../current-person'
import { idSchema, outcome, parseTyped } from '../outcome'
import { requireProven } from './prove'

const text = z.string().max(1000)
const keySchema = z.strictObject({
  name: text
    .transform(plainName)
    .pipe(z.string().min(1, 'Give the key a name.').max(100, 'A name can have at most 100 characters.')),
  scope: z.enum(SCOPES),
  days: z.number().int().min(1).max(366),
})

/** Sets which model answers the person: see `whoseOf`. */
export async function chooseAnswering(whose: string): Promise<Outcome<void>> {
  const done = await outcome(async () => {
    await requireSignIn()
    await chooseModel(parseTyped(text, whose))
  })
  if (done.ok) revalidatePath('/', 'layout')
  return done
}

/** Saves the name that others see. */
export async function saveName(name: string): Promise<Outcome<void>> {
  const done = await outcome(async () => rename((await requireSignIn()).person.id, parseTyped(text, name)))
  if (done.ok) revalidatePath('/', 'layout')
  return done
}

/** Sets a new password, which ends all API keys and programs. Returns the browsers still signed in. */
export async function savePassword(proof: Proof, password: string): Promise<Outcome<SignedIn[]>> {
  return outcome(async () => {
    const { person, signInId } = await requireProven(proof)
    await changePassword(person, { password: parseTyped(text, password), signInId })
    return listSignIns(person.id, signInId)
  })
}

/** Ends one sign-in, or all but the current one. Returns the remaining ones. */
export async function endSignIn(id: string | null): Promise<Outcome<SignedIn[]>> {
  return outcome(async () => {
    const { person, signInId } = await requireSignIn()
    const which = id === null ? { except: signInId } : { id: parseTyped(idSchema, id) }
    await endSignIns(person.id, { ...which, by: person.id })
    return listSignIns(person.id, signInId)
  })
}

/** Makes an API key for a person who proves who they are. The key is shown only once. */
export async function makeKey(
  proof: Proof,
  typed: { name: string; scope: Scope; days: number },
): Promise<Outcome<{ key: string; keys: KeyInfo[] }>> {
  return outcome(async () => {
    // The proof uses up a code, so check everything else first.
    const wanted = parseTyped(keySchema, typed)
    const { person } = await requireProven(proof)
    const key = await makeApiKey(person, wanted)
    return { key, keys: await listApiKeys(person.id) }
  })
}

export async function takeBackKey(id: string): Promise<Outcome<KeyInfo[]>> {
  return outcome(async () => {
    const { person } = await requireSignIn()
    await takeBackApiKey(person.id, parseTyped(idSchema, id))
    return listApiKeys(person.id)
  })
}

/** Revokes a program's access. Returns the remaining programs. */
export async function takeBackProgram(id: string): Promise<Outcome<GrantInfo[]>> {
  return outcome(async () => {
    const { person } = await requireSignIn()
    await takeBackGrant(person.id, parseTyped(idSchema, id))
    return listGrants(person.id)
  })
}

/** Deletes the account of the signed-in person, with everything they own. */
export async function deleteOwnAccount(proof: Proof): Promise<Outcome<void>> {
  return outcome(async () => {
    const { person } = await requireProven(proof)
    await deleteAccount(person, person.id)
  })
}
