import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { db } from '../db/client'
import { AppError } from '../errors'
import { asInstallation, DEFAULT_OWNER } from '../owner'
import { sayIssues } from '../say-issues'
import { note } from './audit'
import { auth } from './auth'
import { hashOf, newKey } from './link-key'
import { PASSWORD, requireStrong } from './password'
import { nameSchema, type Person, toPerson } from './person'
import { replacePassword } from './replace-password'
import type { Role } from './rights'
import { forgetSignedIn } from './sign-in'

/** Provider name of credentials that are accounts of the institute. */
export const INSTITUTE = 'institute'
/** Days that a link is valid; `administrator`: links that make one, or that set a password for another. */
const LINK_DAYS = { others: 7, administrator: 1 }
const DAY_MS = 86_400_000
/** The same for a link to reset a forgotten password. */
export const FORGOTTEN_MS = 60 * 60_000

/** Path of the page behind a link. */
export const JOIN = '/join'

export type Joining = { name: string; email: string; password: string }

const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(200, 'An address has at most 200 characters.')
  .pipe(z.email({ error: 'This is not an email address.' }))
const inviteSchema = z.object({ email: emailSchema })
const joinSchema = z.object({ name: nameSchema, email: emailSchema })

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

/** An invitation, or a new password for a person. `email`: the address it was sent to, or the person's. */
export type Link = { name: string | null; email: string; role: Role | null }

/** Reads a link that was not used. Throws `AppError('not_found')` for a used or old one. */
export async function readLink(key: string): Promise<Link> {
  return asInstallation(async () => {
    const { person, email, role } = await findLink(key)
    return person
      ? { name: person.name, email: person.email, role: null }
      : { name: null, email: email ?? '', role: role as Role }
  })
}

/**
 * Redeems a link: makes the account, or sets the person's new password and ends all their sessions. The first
 * administrator owns everything from before there were accounts. Throws `AppError('bad_request' | 'conflict' |
 * 'not_found')`, and then the link stays valid.
 */
export async function join(key: string, given: Joining): Promise<Person> {
  return asInstallation(async () => {
    const link = await findLink(key)
    if (link.person) {
      const client = await db()
      await requireStrong(given.password, link.person)
      await client.$transaction([
        client.invitation.delete({ where: { hash: link.hash } }),
        ...(await replacePassword(client, link.person.id, given.password)),
        client.signIn.deleteMany({ where: { personId: link.person.id } }),
      ])
      forgetSignedIn()
      await note('chose a password', link.person.id)
      return toPerson(link.person)
    }
    const { name, email } = readNameAndAddress(given)
    await requireStrong(given.password, { name, email })
    const { password } = await (await auth()).$context
    const hashed = await password.hash(given.password)
    return addByLink(link, { name, email }, (id) => ({ providerId: PASSWORD, accountId: id, password: hashed }))
  })
}

/**
 * Redeems a link for a person of the institute, with the address it verified. Throws like `join`, and
 * `AppError('conflict')` for a password link.
 */
export async function joinAsKnown(
  key: string,
  given: { name: string; email: string; accountId: string },
): Promise<Person> {
  return asInstallation(async () => {
    const link = await findLink(key)
    if (link.person) throw new AppError('conflict', 'This link is for setting a password, not for joining.')
    return addByLink(link, readNameAndAddress(given), () => ({ providerId: INSTITUTE, accountId: given.accountId }))
  })
}

/** Makes an account with the fewest rights for a person of the institute. Throws `AppError('conflict')`. */
export async function joinUninvited(given: { name: string; email: string; accountId: string }): Promise<Person> {
  return asInstallation(async () => {
    if (await isUnclaimed())
      throw new AppError(
        'forbidden',
        'This Folio has no administrator yet. Use the link that it printed when it started.',
      )
    const { name, email } = readNameAndAddress(given)
    const person = { id: randomUUID(), name, email, role: 'reader' as const }
    const credential = { providerId: INSTITUTE, accountId: given.accountId }
    await (await db()).person.create({
      data: { ...person, credentials: { create: { id: randomUUID(), ...credential } } },
    })
    await note('joined', person.id, { role: person.role })
    return person
  })
}

type Credential = { providerId: string; accountId: string; password?: string }

/** Fails when the link was used meanwhile, and then changes nothing. */
async function addByLink(
  link: { hash: string; role: string; createdById: string | null },
  { name, email }: { name: string; email: string },
  credentialOf: (id: string) => Credential,
): Promise<Person> {
  const client = await db()
  const id = link.createdById === null ? DEFAULT_OWNER : randomUUID()
  if (await client.person.findFirst({ where: { OR: [{ email }, { id }] } }))
    throw new AppError('conflict', 'An account with this address already exists. Sign in with it.')
  const person = { id, name, email, role: link.role as Role }
  await client.$transaction([
    client.invitation.delete({ where: { hash: link.hash } }),
    client.person.create({ data: person }),
    client.credential.create({ data: { id: randomUUID(), personId: id, ...credentialOf(id) } }),
  ])
  await note('joined', id, { role: person.role })
  return person
}

function readNameAndAddress({ name, email }: { name: string; email: string }) {
  return checked(joinSchema, { name, email })
}

async function getPerson(id: string) {
  const person = await asInstallation(async () => (await db()).person.findUnique({ where: { id } }))
  if (!person) throw new AppError('not_found', 'There is no such person.')
  return person
}

/**
 * Valid links. Their author must still be an administrator: otherwise a link could let somebody back in whom another
 * administrator removed.
 */
const holding = () => ({
  expiresAt: { gt: new Date() },
  AND: [
    { OR: [{ createdById: null }, { createdBy: { role: 'administrator', disabledAt: null } }] },
    { OR: [{ personId: null }, { person: { disabledAt: null } }] },
  ],
})

async function findLink(key: string) {
  const client = await db()
  const link = await client.invitation.findUnique({
    where: { ...holding(), hash: hashOf(key) },
    include: { person: { select: { id: true, name: true, email: true, role: true } } },
  })
  if (!link) throw new AppError('not_found', 'This link has been used, has expired, or was revoked. Ask for a new one.')
  return link
}

function checked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('bad_request', sayIssues(parsed.error))
}

const afterDays = (role: string) => new Date(Date.now() + linkDays(role) * DAY_MS)
// Browsers do not send the part after #, so it reaches no proxy log.
const pathOf = (key: string) => `${JOIN}#key=${key}`
