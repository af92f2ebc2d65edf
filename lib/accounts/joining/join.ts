import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { db } from '../../db/client'
import { AppError } from '../../errors'
import { asInstallation, DEFAULT_OWNER } from '../../owner'
import { note } from '../audit/audit'
import { hashOf } from '../keys/link-key'
import { auth } from '../passwords/auth'
import { PASSWORD, requireStrong } from '../passwords/password'
import { replacePassword } from '../passwords/replace-password'
import { nameSchema, type Person, toPerson } from '../rights/person'
import type { Role } from '../rights/rights'
import { forgetSignedIn } from '../sign-in/sign-in'
import { isUnclaimed } from './invitations'
import { checked, emailSchema, holding } from './link-rules'

/** Provider name of credentials that are accounts of the institute. */
export const INSTITUTE = 'institute'
export type Joining = { name: string; email: string; password: string }

const joinSchema = z.object({ name: nameSchema, email: emailSchema })

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
        'This server has no administrator yet. Use the link that Folio printed when it started.',
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

async function findLink(key: string) {
  const client = await db()
  const link = await client.invitation.findUnique({
    where: { ...holding(), hash: hashOf(key) },
    include: { person: { select: { id: true, name: true, email: true, role: true } } },
  })
  if (!link) throw new AppError('not_found', 'This link has been used, has expired, or was revoked. Ask for a new one.')
  return link
}
