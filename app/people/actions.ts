'use server'
import { revalidatePath } from 'next/cache'
import { headers } from 'next/headers'
import { z } from 'zod'
import {
  linkDays,
  listInvitations,
  invite as makeInvitation,
  revokeInvitation,
} from '@/lib/accounts/joining/invitations'
import { type MailedLink, mailInvitation, mailResetLink, sendAgain } from '@/lib/accounts/joining/mail-links'
import { changeRole, disable, type Proof } from '@/lib/accounts/people/people'
import { endWayIn, listWaysIn, WAY_KINDS, type WaysIn } from '@/lib/accounts/people/ways-in'
import { ROLES, type Role } from '@/lib/accounts/rights/rights'
import { turnOffTwoFactor } from '@/lib/accounts/sign-in/two-factor'
import type { Outcome } from '@/lib/errors'
import { deleteAccount } from '@/lib/leaving/delete-account'
import { saveDefaultMonthLimit, saveMonthLimit } from '@/lib/models/limits/month-limit'
import { NO_PROOF } from '../account/proof-fields'
import { requireProven } from '../account/prove'
import { requireSignIn } from '../current-person'
import { idSchema, outcome, parseTyped } from '../outcome'
import { capSchema, type TypedCap } from '../settings/amount'
import { publicOrigin } from '../sign-in/public-origin'

const roleSchema = z.enum(ROLES)
const wayInSchema = z.strictObject({ kind: z.enum(WAY_KINDS), id: z.string().min(1).max(2000) })
const emailSchema = z.string().trim().max(200)

/**
 * Makes a link for one person to join, and sends it to the email address unless that is empty. `proof`: for making an
 * administrator, as in the actions below that would let someone with a stolen session stay in.
 */
export async function invite(typedRole: Role, typedEmail: string, proof?: Proof): Promise<Outcome<MailedLink>> {
  return changing(async () => {
    const { person } = await requireSignIn()
    const role = parseTyped(roleSchema, typedRole)
    const email = parseTyped(emailSchema, typedEmail)
    if (role === 'administrator') await requireProven(proof ?? NO_PROOF)
    if (!email) return { path: await makeInvitation(person, role), days: linkDays(role) }
    return mailInvitation(person, { role, email, origin: publicOrigin(await headers()) })
  })
}

/** Makes a link for choosing a new password, and sends it if Folio sends mail. */
export async function resetPassword(typedId: string, proof: Proof): Promise<Outcome<MailedLink>> {
  return changing(async () => {
    const id = parseTyped(idSchema, typedId)
    const { person } = await requireProven(proof)
    return mailResetLink(person, id, publicOrigin(await headers()))
  })
}

/**
 * Replaces an unused link by a new one, and sends it if Folio sends mail. `proof`: for links to a new password or for
 * an administrator.
 */
export async function inviteAgain(typedId: string, proof?: Proof): Promise<Outcome<MailedLink>> {
  return changing(async () => {
    const { person } = await requireSignIn()
    const id = parseTyped(idSchema, typedId)
    const role = (await listInvitations()).find((one) => one.id === id)?.role
    if (role === null || role === 'administrator') await requireProven(proof ?? NO_PROOF)
    return sendAgain(person, id, publicOrigin(await headers()))
  })
}

/** Revokes an unused link. */
export async function revokeLink(typedId: string): Promise<Outcome<void>> {
  return changing(async () => revokeInvitation((await requireSignIn()).person, parseTyped(idSchema, typedId)))
}

/** Lists a person's current ways to sign in. */
export async function waysIn(personId: string): Promise<Outcome<WaysIn>> {
  return outcome(async () => listWaysIn(parseTyped(idSchema, personId)), 'administer')
}

/** Revokes one of a person's sign-ins, passkeys, API keys or programs. Returns the remaining ones. */
export async function endWay(personId: string, kind: keyof WaysIn, id: string): Promise<Outcome<WaysIn>> {
  return changing(async () => {
    const { person } = await requireSignIn()
    const of = parseTyped(idSchema, personId)
    await endWayIn(person, of, parseTyped(wayInSchema, { kind, id }))
    return listWaysIn(of)
  })
}

/** `proof`: for making an administrator. */
export async function giveRole(personId: string, typedRole: Role, proof?: Proof): Promise<Outcome<void>> {
  return changing(async () => {
    const { person } = await requireSignIn()
    const [id, role] = [parseTyped(idSchema, personId), parseTyped(roleSchema, typedRole)]
    if (role === 'administrator') await requireProven(proof ?? NO_PROOF)
    await changeRole(person, id, role)
  })
}

/** Disables or enables a person's account. */
export async function setDisabled(personId: string, disabled: boolean): Promise<Outcome<void>> {
  return changing(async () =>
    disable((await requireSignIn()).person, parseTyped(idSchema, personId), parseTyped(z.boolean(), disabled)),
  )
}

/** Monthly limit on language models for people without a limit of their own. */
export async function limitEverybody(typed: TypedCap): Promise<Outcome<void>> {
  return changing(async () => saveDefaultMonthLimit((await requireSignIn()).person, parseTyped(capSchema, typed)))
}

/** Monthly limit for one person; null: the common one. */
export async function limitPerson(personId: string, typed: TypedCap | null): Promise<Outcome<void>> {
  return changing(async () =>
    saveMonthLimit(
      (await requireSignIn()).person,
      parseTyped(idSchema, personId),
      parseTyped(capSchema.nullable(), typed),
    ),
  )
}

/** Turns off two-factor sign-in for a person who lost the app and the recovery codes. */
export async function takeOffTwoFactor(personId: string): Promise<Outcome<void>> {
  return changing(async () => turnOffTwoFactor((await requireSignIn()).person, parseTyped(idSchema, personId)))
}

/** Deletes a person's account, with everything they own. */
export async function deletePerson(personId: string): Promise<Outcome<void>> {
  return changing(async () => deleteAccount((await requireSignIn()).person, parseTyped(idSchema, personId)))
}

/** Like `outcome`, for administrators only. */
async function changing<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  const done = await outcome(work, 'administer')
  if (done.ok) revalidatePath('/people')
  return done
}
