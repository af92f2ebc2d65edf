import { db } from '../../db/client'
import { AppError } from '../../errors'
import { type Mail, sendMail, sendsMail } from '../../net/send-mail'
import { asInstallation } from '../../owner'
import { mayDoOnceMore } from '../keys/guesses'
import { findPassword } from '../passwords/find-password'
import type { Person } from '../rights/person'
import type { Role } from '../rights/rights'
import { FORGOTTEN_MS, invite, linkDays, makeForgottenLink, makeResetLink, renewInvitation } from './invitations'

/** A new link, its validity in days, and its recipient; `failure`: why the mail was not sent. The link is valid either way. */
export type MailedLink = { path: string; days: number; sentTo?: string; failure?: string }

/** Makes a link to join and sends it. `origin`: where people reach this Folio. */
export async function mailInvitation(
  by: Person,
  { role, email, origin }: { role: Role; email: string; origin: string },
): Promise<MailedLink> {
  const to = email.trim()
  return deliverInvitation(by, { path: await invite(by, role, to), role, to, origin })
}

/**
 * Replaces an unused link and sends the new one to its recipient. Without an address or a mail server, the administrator
 * passes it on. Throws `AppError('not_found')`.
 */
export async function sendAgain(by: Person, id: string, origin: string): Promise<MailedLink> {
  const { path, role, email, personId } = await renewInvitation(by, id)
  if (personId) return deliverReset(by, { path, personId, origin })
  return email ? deliverInvitation(by, { path, role, to: email, origin }) : { path, days: linkDays(role) }
}

function deliverInvitation(
  by: Person,
  { path, role, to, origin }: { path: string; role: Role; to: string; origin: string },
): Promise<MailedLink> {
  const days = linkDays(role)
  const asWhat =
    role === 'administrator' ? 'an administrator: you will manage people, the language model and backups' : `a ${role}`
  const text = `${by.name} invited you to join Folio at ${origin} as ${asWhat}.

Folio answers questions from a library of papers, and shows the page that each sentence comes from.

To accept, open this link within ${sayDays(days)}. It works only once:

${origin}${path}

If you did not expect this invitation, you can ignore this email.
`
  return deliver({ path, days }, { to, subject: `${by.name} invited you to join Folio`, text })
}

/** Makes a link to choose a new password, and mails it if Folio can send mail. */
export async function mailResetLink(by: Person, personId: string, origin: string): Promise<MailedLink> {
  return deliverReset(by, { path: await makeResetLink(by, personId), personId, origin })
}

async function deliverReset(
  by: Person,
  { path, personId, origin }: { path: string; personId: string; origin: string },
): Promise<MailedLink> {
  const { email, role } = await readPerson(personId)
  const days = linkDays(role)
  const why = `${by.name} created a link for you to reset your password for ${email} at ${origin}.`
  const text = choosePassword(why, sayDays(days), origin + path)
  return deliver({ path, days }, { to: email, subject: NEW_PASSWORD, text })
}

async function readPerson(id: string) {
  return asInstallation(async () =>
    (await db()).person.findUniqueOrThrow({ where: { id }, select: { email: true, role: true } }),
  )
}

const sayDays = (days: number) => (days === 1 ? 'a day' : days === 7 ? 'a week' : `${days} days`)

const NEW_PASSWORD = 'Reset your Folio password'

function choosePassword(why: string, within: string, link: string): string {
  return `${why}

To set a new password, open this link within ${within}. It works only once:

${link}

If you do not want a new password, you can ignore this email. Your current password stays valid.
`
}

async function deliver(link: { path: string; days: number }, mail: Mail): Promise<MailedLink> {
  if (!sendsMail()) return link
  try {
    await sendMail(mail)
    return { ...link, sentTo: mail.to }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...link, failure: error.message }
  }
}

/**
 * Mails a reset link if an account has this address, at most once in five minutes. Returns nothing, so that it does not
 * reveal whether there is an account.
 */
export async function mailForgotten(email: string, origin: string): Promise<void> {
  await asInstallation(async () => {
    const where = { email, disabledAt: null }
    const person = await (await db()).person.findFirst({ where, select: { id: true } })
    if (!person || !(await mayDoOnceMore('have a link for a password sent', person.id))) return
    const asked = `Someone requested a password reset for ${email} at ${origin}.`
    const text = (await findPassword(person.id))
      ? choosePassword(asked, `${FORGOTTEN_MS / 60_000} minutes`, origin + (await makeForgottenLink(person.id)))
      : `${asked}\n\nThis account has no password. Sign in through your institution or with a passkey, or ask an administrator.\n`
    await sendMail({ to: email, subject: NEW_PASSWORD, text })
  })
}
