import { randomInt } from 'node:crypto'
import { readBody } from '@/app/api/read-json'
import { respond } from '@/app/api/respond'
import { requireOwn } from '@/app/guard'
import { mailForgotten } from '@/lib/accounts/joining/mail-links'
import { AppError } from '@/lib/errors'
import { warnOf } from '@/lib/log'
import { sendsMail } from '@/lib/net/send-mail'
import { hasAccounts } from '@/lib/reach'
import { formPage } from '../form-page'
import { ownOrigin } from '../public-origin'
import { FORGOTTEN, SIGN_IN } from '../sign-in-page'

const SENT_AFTER_MS = [1_000, 5_000] as const

/** The form for a forgotten password. */
export async function GET(request: Request) {
  return respond(async () => {
    requireMail(request)
    return formPage(request.headers, {
      ...{ title: 'Forgot your password?', action: FORGOTTEN, hidden: {}, button: 'Send a link', status: 200 },
      why: 'Enter your email address. Folio will send you a link to set a new password.',
      fields: [{ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username' }],
      links: [{ to: SIGN_IN, words: 'Sign in' }],
    })
  })
}

/**
 * Sends a link if the account exists, with the same response, equally fast, if not. The link is made and sent later, at
 * a random time: it would delay this request and the next ones by milliseconds.
 */
export async function POST(request: Request) {
  return respond(async () => {
    const origin = requireMail(request)
    const { headers } = request
    const form = new URLSearchParams((await readBody(request)).toString('utf8'))
    const email = (form.get('email') ?? '').trim().toLowerCase().slice(0, 200)
    const send = () => void mailForgotten(email, origin).catch(warnOf('a password reset link was not sent'))
    setTimeout(send, randomInt(...SENT_AFTER_MS))
    return formPage(headers, {
      ...{ title: 'Check your email', action: FORGOTTEN, hidden: {}, fields: [], button: '', status: 200 },
      why: `If there is an account for ${email || 'this address'}, Folio has sent a link to it. The link works once and expires in an hour. If no email arrives, wait five minutes before you try again, or ask an administrator.`,
      links: [{ to: SIGN_IN, words: 'Sign in' }],
    })
  })
}

/** Returns the origin for links in mails. */
function requireMail(request: Request): string {
  requireOwn(request)
  if (!hasAccounts() || !sendsMail())
    throw new AppError('not_found', 'This server does not send mail. Ask an administrator for a link.')
  return ownOrigin(request.headers)
}
