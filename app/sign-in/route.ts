import { readBody } from '@/app/api/read-json'
import { requireOwn } from '@/app/guard'
import { findSignedIn, signIn } from '@/lib/accounts/sign-in'
import { env } from '@/lib/env'
import { toFailure } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'
import { respond } from '../api/respond'
import { checkToken } from './check-token'
import { goTo } from './go-to'
import { limitGuesses } from './guesses'
import { cookieHeader, hasSession, makeSession, overTls } from './session'
import { ownAddress, signInPage } from './sign-in-page'

export async function GET(request: Request) {
  return respond(async () => {
    requireOwn(request)
    const to = ownAddress(new URL(request.url).searchParams.get('to') ?? '/')
    return (await isKnown(request.headers)) ? goTo(to) : signInPage(request.headers, { to })
  })
}

/** Takes address and password, or the token, from the form, and gives a session for it. */
export async function POST(request: Request) {
  return respond(async () => {
    requireOwn(request)
    const { headers } = request
    const form = new URLSearchParams((await readBody(request)).toString('utf8'))
    const read = (name: string) => (form.get(name) ?? '').trim()
    const to = ownAddress(form.get('to') ?? '/')
    const email = read('email').toLowerCase().slice(0, 200)
    try {
      if (hasAccounts()) {
        const set = await limitGuesses(headers, `account ${email}`, () =>
          signIn(email, form.get('password') ?? '', headers),
        )
        return goTo(
          to,
          set.map((cookie) => overTls(cookie, headers)),
        )
      }
      const { API_TOKEN: token } = env()
      if (token === undefined) return goTo(to)
      checkToken(read('token'), token, headers)
      return goTo(to, [cookieHeader(makeSession(token), headers)])
    } catch (error) {
      return signInPage(headers, { to, email, failure: toFailure(error) })
    }
  })
}

async function isKnown(headers: Headers): Promise<boolean> {
  if (hasAccounts()) return (await findSignedIn(headers)) !== null
  const { API_TOKEN: token } = env()
  return token === undefined || hasSession(headers, token)
}
