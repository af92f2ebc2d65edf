import { db } from '../db/client'
import { AppError } from '../errors'
import { type Mail, sendMail } from '../net/send-mail'
import { asInstallation } from '../owner'
import { findPassword } from './enter'
import { FORGOTTEN_MS, invite, makeForgottenLink, makeResetLink } from './invitations'
import type { Person } from './person'
import type { Role } from './rights'

/** A link that was made, and to whom it went by mail; `failure`: why it did not. It holds either way. */
export type MailedLink = { path: string; sentTo?: string; failure?: string }

/** Makes a link to join and sends it. `origin`: where people reach this Folio. */
export async function mailInvitation(
  by: Person,
  { role, email, origin }: { role: Role; email: string; origin: string },
): Promise<MailedLink> {
  const to = email.trim()
  const path = await invite(by, role, to)
  const text = `${by.name} invites you to ${origin}, a Folio: it answers questions from a library of papers, and shows the page that each sentence comes from.

Join here within a week. The link works once:

${origin}${path}
`
  return deliver(path, { to, subject: `${by.name} invites you to Folio`, text })
}

/** Makes a link by which a person chooses another password, and sends it to them. */
export async function mailResetLink(by: Person, personId: string, origin: string): Promise<MailedLink> {
  const path = await makeResetLink(by, personId)
  const { email } = await asInstallation(async () =>
    (await db()).person.findUniqueOrThrow({ where: { id: personId }, select: { email: true } }),
  )
  const why = `${by.name} lets you choose a new password for ${email} at ${origin}.`
  return deliver(path, { to: email, subject: NEW_PASSWORD, text: choosePassword(why, 'a week', origin + path) })
}

const NEW_PASSWORD = 'A new password for Folio'

function choosePassword(why: string, within: string, link: string): string {
  return `${why}

Choose it here within ${within}. The link works once:

${link}
`
}

async function deliver(path: string, mail: Mail): Promise<MailedLink> {
  try {
    await sendMail(mail)
    return { path, sentTo: mail.to }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { path, failure: error.message }
  }
}

/** Between two mails to one person that anybody can ask for. */
const PAUSE_MS = 5 * 60_000

// Routes are bundled apart; the pause counts for all.
const shared = globalThis as typeof globalThis & { folioForgotten?: Map<string, number> }

/**
 * Sends a link to choose another password to whoever has an account with this address. What comes back does not say whether
 * anybody has: it is nothing. Within five minutes of the last one nothing is sent.
 */
export async function mailForgotten(email: string, origin: string): Promise<void> {
  await asInstallation(async () => {
    const where = { email, disabledAt: null }
    const person = await (await db()).person.findFirst({ where, select: { id: true } })
    if (!person || !passes(person.id)) return
    const asked = `Somebody asked for a new password for ${email} at ${origin}.`
    const text = (await findPassword(person.id))
      ? choosePassword(
          `${asked} If it was not you, do nothing.`,
          `${FORGOTTEN_MS / 60_000} minutes`,
          origin + (await makeForgottenLink(person.id)),
        )
      : `${asked} This account has none: sign in by your institute or a passkey, as before, or ask an administrator.\n`
    await sendMail({ to: email, subject: NEW_PASSWORD, text })
  })
}

function passes(personId: string, now = Date.now()): boolean {
  shared.folioForgotten ??= new Map()
  if (Math.abs(now - (shared.folioForgotten.get(personId) ?? 0)) < PAUSE_MS) return false
  shared.folioForgotten.set(personId, now)
  return true
}
