import { instituteSettings } from '@/lib/accounts/joining/institute'
import type { Failure } from '@/lib/errors'
import { sendsMail } from '@/lib/net/send-mail'
import { hasAccounts } from '@/lib/reach'
import { formPage } from './form-page'
import { takesPasskeys } from './public-origin'

export const SIGN_IN = '/sign-in'

export const PASSKEY = '/sign-in/passkey'
export const FORGOTTEN = '/sign-in/forgotten'
export const INSTITUTE = '/sign-in/institute'
export const INSTITUTE_BACK = '/sign-in/institute/back'

type SignInForm = { to: string; failure?: Failure | undefined; email?: string }

/** The sign-in page: email and password, or the token. `to`: destination afterwards. */
export function signInPage(headers: Headers, { to, failure, email }: SignInForm): Response {
  const common = { title: 'Sign in', action: SIGN_IN, hidden: { to }, button: 'Sign in', failure, to }
  if (hasAccounts())
    return formPage(headers, {
      ...common,
      why: 'Use your account on this server. If you have none, ask an administrator for an invitation.',
      fields: [
        { name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', value: email ?? '' },
        { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
      ],
      links: [...otherWays(headers, to), ...(sendsMail() ? [{ to: FORGOTTEN, words: 'Forgot your password?' }] : [])],
    })
  return formPage(headers, {
    ...common,
    why: 'Enter the token that is set as API_TOKEN on the server.',
    fields: [{ name: 'token', label: 'Token', type: 'password', autocomplete: 'current-password' }],
  })
}

/** Alternatives to a password. */
function otherWays(headers: Headers, to: string) {
  const institute = instituteSettings()
  const query = new URLSearchParams({ to })
  return [
    ...(institute ? [{ to: `${INSTITUTE}?${query}`, words: `Continue with ${institute.name}` }] : []),
    ...(takesPasskeys(headers) ? [{ to: `${PASSKEY}?${query}`, words: 'Sign in with a passkey' }] : []),
  ]
}

/** Restricts a destination to an address of this Folio other than this page. */
export function ownAddress(to: string): string {
  const own = 'http://folio.invalid'
  if (!to.startsWith('/') || !URL.canParse(to, own)) return '/'
  const { origin, pathname, search } = new URL(to, own)
  const isElsewhere =
    origin !== own || pathname.startsWith('//') || pathname === SIGN_IN || pathname.startsWith(`${SIGN_IN}/`)
  return isElsewhere ? '/' : pathname + search
}
