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
import { outcome, parseTyped } from '../outcome'
import { capSchema, type TypedCap } from '../settings/amount'
import { publicOrigin } from '../sign-in/public-origin'

const idSchema = z.string().min(1).max(100)
const roleSchema = z.enum(ROLES)
const wayInSchema = z.strictObject({ kind: z.enum(WAY_KINDS), id: z.string().min(1).max(2000) })
const emailSchema = z.string().trim().max(200)

/**
 * Makes a link by which one person joins, and sends it to that email address, unless it is empty. `proof`: for one that makes an
 * administrator, as for all below by which somebody with a stolen session could stay in.
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

/** Makes a link by which a person chooses a new password, and sends it to them where Folio sends mail. */
export async function resetPassword(typedId: string, proof: Proof): Promise<Outcome<MailedLink>> {
  return changing(async () => {
    const id = parseTyped(idSchema, typedId)
    const { person } = await requireProven(proof)
    return mailResetLink(person, id, publicOrigin(await headers()))
  })
}

/** Puts a new link in place of one that was not used, and sends it where Folio sends mail. `proof`: of a new password, or of an administrator. */
export async function inviteAgain(typedId: string, proof?: Proof): Promise<Outcome<MailedLink>> {
  return changing(async () => {
    const { person } = await requireSignIn()
    const id = parseTyped(idSchema, typedId)
    const role = (await listInvitations()).find((one) => one.id === id)?.role
    if (role === null || role === 'administrator') await requireProven(proof ?? NO_PROOF)
    return sendAgain(person, id, publicOrigin(await headers()))
  })
}

/** Ends a link that was not used. */
export async function revokeLink(typedId: string): Promise<Outcome<void>> {
  return changing(async () => revokeInvitation((await requireSignIn()).person, parseTyped(idSchema, typedId)))
}

/** By what a person is let in now. */
export async function waysIn(personId: string): Promise<Outcome<WaysIn>> {
  return outcome(async () => listWaysIn(parseTyped(idSchema, personId)), 'administer')
}

/** Ends one of a person's sign-ins, passkeys, API keys or programs. Gives those that are left. */
export async function endWay(personId: string, kind: keyof WaysIn, id: string): Promise<Outcome<WaysIn>> {
  return changing(async () => {
    const { person } = await requireSignIn()
    const of = parseTyped(idSchema, personId)
    await endWayIn(person, of, parseTyped(wayInSchema, { kind, id }))
    return listWaysIn(of)
  })
}

/** `proof`: for the role of an administrator. */
export async function giveRole(personId: string, typedRole: Role, proof?: Proof): Promise<Outcome<void>> {
  return changing(async () => {
    const { person } = await requireSignIn()
    const [id, role] = [parseTyped(idSchema, personId), parseTyped(roleSchema, typedRole)]
    if (role === 'administrator') await requireProven(proof ?? NO_PROOF)
    await changeRole(person, id, role)
  })
}

/** Lets somebody in no longer, or again. */
export async function setDisabled(personId: string, disabled: boolean): Promise<Outcome<void>> {
  return changing(async () =>
    disable((await requireSignIn()).person, parseTyped(idSchema, personId), parseTyped(z.boolean(), disabled)),
  )
}

/** What everybody may use of the language model in a month who has no limit of their own. */
export async function limitEverybody(typed: TypedCap): Promise<Outcome<void>> {
  return changing(async () => saveDefaultMonthLimit((await requireSignIn()).person, parseTyped(capSchema, typed)))
}

/** What one person may; null: as everybody. */
export async function limitPerson(personId: string, typed: TypedCap | null): Promise<Outcome<void>> {
  return changing(async () =>
    saveMonthLimit(
      (await requireSignIn()).person,
      parseTyped(idSchema, personId),
      parseTyped(capSchema.nullable(), typed),
    ),
  )
}

/** Takes two factors off somebody who has lost the app and the recovery codes. */
export async function takeOffTwoFactor(personId: string): Promise<Outcome<void>> {
  return changing(async () => turnOffTwoFactor((await requireSignIn()).person, parseTyped(idSchema, personId)))
}

/** Deletes somebody's account, with all that is theirs. */
export async function deletePerson(personId: string): Promise<Outcome<void>> {
  return changing(async () => deleteAccount((await requireSignIn()).person, parseTyped(idSchema, personId)))
}

/** Like `outcome`, for administrators only. */
async function changing<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  const done = await outcome(work, 'administer')
  if (done.ok) revalidatePath('/people')
  return done
}
