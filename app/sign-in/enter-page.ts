import type { Entered } from '@/lib/accounts/sign-in/enter'
import type { Failure } from '@/lib/errors'
import { formPage } from './form-page'
import { goTo } from './go-to'
import { overTls } from './session'

/** The response to a person who proved who they are: a redirect with a sign-in, or the form for a code. */
export function enterPage(headers: Headers, entered: Entered, to: string): Response {
  if ('ticket' in entered) return codePage(headers, { ticket: entered.ticket, to })
  return goTo(
    to,
    entered.cookies.map((cookie) => overTls(cookie, headers)),
  )
}

/** The form for the second factor. */
export function codePage(
  headers: Headers,
  { ticket, to, failure }: { ticket: string; to: string; failure?: Failure },
): Response {
  return formPage(headers, {
    ...{ title: 'Two-factor authentication', action: '/sign-in', hidden: { to, ticket }, button: 'Sign in', failure },
    why: 'Enter the code from your authenticator app, or a recovery code.',
    fields: [{ name: 'code', label: 'Authentication code', type: 'text', autocomplete: 'one-time-code' }],
    ...(!failure && { status: 200 }),
  })
}
