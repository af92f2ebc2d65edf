import { z } from 'zod'
import { db } from '../../db/client'
import { AppError } from '../../errors'
import { asInstallation } from '../../owner'
import { note } from '../audit/audit'
import { newKey } from '../keys/link-key'
import type { Person } from '../rights/person'
import type { Role } from '../rights/rights'
import { checked, emailSchema, holding } from './link-rules'

/** Days that a link is valid; `administrator`: links that make one, or that set a password for another. */
const LINK_DAYS = { others: 7, administrator: 1 }
const DAY_MS = 86_400_000
/** The same for a link to reset a forgotten password. */
export const FORGOTTEN_MS = 60 * 60_000

/** Path of the page behind a link. */
export const JOIN = '/join'

const inviteSchema = z.object({ email: emailSchema })

/** Whether there is no account yet. Then Folio prints a link for the first administrator. */
export async function isUnclaimed(): Promise<boolean> {
  return asInstallation(async () => (await (await db()).person.count()) === 0)
}

/** Makes a link for the first administrator and replaces an unused earlier one. Returns the path with its key. */
export async function makeFirstLink(): Promise<string> {
  return asInstallation(async () => {
    const client = await db()
    const { key, hash } = newKey()
    await client.$transaction([
      client.invitation.deleteMany({ where: { createdById: null, personId: null } }),
      client.invitation.create({ data: { hash, role: 'administrator', expiresAt: afterDays('administrator') } }),
    ])
    return pathOf(key)
  })
}

/** Days that a new link is valid, by role. */
export const linkDays = (role: string) => (role === 'administrator' ? LINK_DAYS.administrator : LINK_DAYS.others)

/** Makes a link to join with that role, valid once. `email`: whom it is sent to. Throws `AppError('bad_request')`. */
export async function invite(by: Person, role: Role, email?: string): Promise<string> {
  const to = email === undefined ? null : checked(inviteSchema, { email }).email
  const path = await makeLink({ role, email: to, createdById: by.id, expiresAt: afterDays(role) })
  await note('invited', by.id, { role, ...(to && { email: to }) })
  return path
}

/** Makes a link to choose a new password, valid once. Throws `AppError('not_found')`. */
export async function makeResetLink(by: Person, personId: string): Promise<string> {
  const { role } = await getPerson(personId)
  const path = await makeLink({ role: '', personId, createdById: by.id, expiresAt: afterDays(role) })
  await note('made a link for a password', by.id, { personId })
  return path
}

/**
 * Like `makeResetLink`, for people who forgot theirs. Earlier links stay valid: anybody can request one, and mail may
 * be slow.
 */
export async function makeForgottenLink(personId: string): Promise<string> {
  const path = await makeLink({ role: '', personId, createdById: null, expiresAt: new Date(Date.now() + FORGOTTEN_MS) })
  await note('asked for a link for a password', personId)
  return path
}

type NewLink = { role: string; personId?: string; email?: string | null; createdById: string | null; expiresAt: Date }

async function makeLink(what: NewLink): Promise<string> {
  const { key, hash } = newKey()
  await asInstallation(async () => {
    const client = await db()
    await client.invitation.deleteMany({ where: { expiresAt: { lt: new Date() } } })
    await client.invitation.create({ data: { ...what, hash } })
  })
  return pathOf(key)
}

/** An unused link to join or, with `name`, to choose that person's new password. */
export type ListedInvitation = {
  id: string
  role: Role | null
  /** recipient, or the person's address */
  email: string | null
  name: string | null
  by: string
  at: string
  expiresAt: string
}

/** Valid links made by administrators, newest first. Their keys are not stored. */
export async function listInvitations(): Promise<ListedInvitation[]> {
  return asInstallation(async () => {
    const rows = await (await db()).invitation.findMany({
      where: { ...holding(), createdById: { not: null } },
      orderBy: { createdAt: 'desc' },
      include: { person: { select: { name: true, email: true } }, createdBy: { select: { name: true } } },
    })
    return rows.map(({ hash, role, email, person, createdBy, createdAt, expiresAt }) => ({
      ...{ id: hash, role: person ? null : (role as Role), email: person?.email ?? email, name: person?.name ?? null },
      ...{ by: createdBy?.name ?? '', at: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
    }))
  })
}

/** A replacement link. `personId`: whose password it is for; null: it is to join. */
type Renewed = { path: string; role: Role; email: string | null; personId: string | null }

/** Replaces an unused link; the old one stops working. Throws `AppError('not_found')`. */
export async function renewInvitation(by: Person, id: string): Promise<Renewed> {
  const { personId, email, ...old } = await takeAway(id)
  const role = old.role as Role
  if (personId) return { path: await makeResetLink(by, personId), role, email, personId }
  const path = await makeLink({ role, email, createdById: by.id, expiresAt: afterDays(role) })
  await note('sent an invitation again', by.id, { role, ...(email && { email }) })
  return { path, role, email, personId }
}

/** Revokes an unused link. Throws `AppError('not_found')`. */
export async function revokeInvitation(by: Person, id: string): Promise<void> {
  const { role, email, personId } = await takeAway(id)
  if (personId) await note('revoked a link for a password', by.id, { personId })
  else await note('revoked an invitation', by.id, { role, ...(email && { email }) })
}

async function takeAway(id: string) {
  return asInstallation(async () => {
    const client = await db()
    const link = await client.invitation.findFirst({ where: { ...holding(), hash: id, createdById: { not: null } } })
    const { count } = await client.invitation.deleteMany({ where: { hash: id } })
    if (!link || count === 0) throw new AppError('not_found', 'This link has been used or has expired.')
    return link
  })
}

async function getPerson(id: string) {
  const person = await asInstallation(async () => (await db()).person.findUnique({ where: { id } }))
  if (!person) throw new AppError('not_found', 'This account does not exist.')
  return person
}

const afterDays = (role: string) => new Date(Date.now() + linkDays(role) * DAY_MS)
// Browsers do not send the part after #, so it reaches no proxy log.
const pathOf = (key: string) => `${JOIN}#key=${key}`
