import { readBody } from '@/app/api/read-json'
import { requireOwn } from '@/app/guard'
import { findSignedIn, signIn } from '@/lib/accounts/sign-in/sign-in'
import { enterWithCode } from '@/lib/accounts/sign-in/two-factor'
import { env } from '@/lib/env'
import { toFailure } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'
import { respond } from '../api/respond'
import { checkToken } from './check-token'
import { codePage, enterPage } from './enter-page'
import { goTo } from './go-to'
import { cookieHeader, hasSession, makeSession } from './session'
import { ownAddress, signInPage } from './sign-in-page'

export async function GET(request: Request) {
  return respond(async () => {
    requireOwn(request)
    const to = ownAddress(new URL(request.url).searchParams.get('to') ?? '/')
    return (await isKnown(request.headers)) ? goTo(to) : signInPage(request.headers, { to })
  })
}

/** Verifies email and password, a following code, or the token from the form, and opens a session. */
export async function POST(request: Request) {
  return respond(async () => {
    requireOwn(request)
    const { headers } = request
    const form = new URLSearchParams((await readBody(request)).toString('utf8'))
    const read = (name: string) => (form.get(name) ?? '').trim()
    const to = ownAddress(form.get('to') ?? '/')
    const email = read('email').toLowerCase().slice(0, 200)
    const ticket = form.get('ticket')
    try {
      if (hasAccounts() && ticket) return await takeCode(headers, { ticket, code: read('code'), to })
      if (hasAccounts()) {
        return enterPage(headers, await signIn(email, form.get('password') ?? '', headers), to)
      }
      const { API_TOKEN: token } = env()
      if (token === undefined) return goTo(to)
      await checkToken(read('token'), token, headers)
      return goTo(to, [cookieHeader(makeSession(token), headers)])
    } catch (error) {
      return signInPage(headers, { to, email, failure: toFailure(error) })
    }
  })
}

/** The second step: a code, for the ticket from the first. */
async function takeCode(headers: Headers, { ticket, code, to }: { ticket: string; code: string; to: string }) {
  try {
    return enterPage(headers, { cookies: await enterWithCode(ticket, code, headers) }, to)
  } catch (error) {
    const failure = toFailure(error)
    // The ticket has expired: start again with the first step.
    if (failure.code === 'not_found') throw error
    return codePage(headers, { ticket, to, failure })
  }
}

async function isKnown(headers: Headers): Promise<boolean> {
  if (hasAccounts()) return (await findSignedIn(headers)) !== null
  const { API_TOKEN: token } = env()
  return token === undefined || hasSession(headers, token)
}
