'use server'
import { headers } from 'next/headers'
import { z } from 'zod'
import type { Proof } from '@/lib/accounts/people/people'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type PasskeyInfo,
  removePasskey,
  renamePasskey,
} from '@/lib/accounts/sign-in/passkeys'
import type { Outcome } from '@/lib/errors'
import { requireSignIn } from '../current-person'
import { outcome, parseTyped } from '../outcome'
import { publicOrigin } from '../sign-in/public-origin'
import { requireProven } from './prove'

const idSchema = z.string().min(1).max(2000)
const text = z.string().max(1000)
const nameSchema = z
  .string()
  .trim()
  .min(1, 'Give the passkey a name.')
  .max(100, 'A name can have at most 100 characters.')

/** Options for the browser to make a passkey, and the sealed state to send back with it. */
export type PasskeyOptions = Awaited<ReturnType<typeof beginPasskey>>

export async function askForNewPasskey(proof: Proof): Promise<Outcome<PasskeyOptions>> {
  return outcome(async () => {
    const { person } = await requireProven(proof)
    return beginPasskey(person, publicOrigin(await headers()))
  })
}

/** Saves the passkey that the browser made. Returns all passkeys. */
export async function keepPasskey(name: string, sealed: string, made: unknown): Promise<Outcome<PasskeyInfo[]>> {
  return outcome(async () => {
    const { person } = await requireSignIn()
    const origin = publicOrigin(await headers())
    await addPasskey(person, { name: parseTyped(nameSchema, name), sealed: parseTyped(text, sealed), made, origin })
    return listPasskeys(person.id)
  })
}

export async function namePasskey(id: string, name: string): Promise<Outcome<PasskeyInfo[]>> {
  return outcome(async () => {
    const { person } = await requireSignIn()
    await renamePasskey(person.id, parseTyped(idSchema, id), parseTyped(nameSchema, name))
    return listPasskeys(person.id)
  })
}

export async function takeAwayPasskey(id: string): Promise<Outcome<PasskeyInfo[]>> {
  return outcome(async () => {
    const { person } = await requireSignIn()
    await removePasskey(person.id, parseTyped(idSchema, id))
    return listPasskeys(person.id)
  })
}
