import { readBody } from '@/app/api/read-json'
import { requireOwn } from '@/app/guard'
import { env } from '@/lib/env'
import { toFailure } from '@/lib/errors'
import { respond } from '../api/respond'
import { checkToken } from './check-token'
import { cookieHeader, hasSession, makeSession } from './session'
import { ownAddress, signInPage } from './sign-in-page'

export async function GET(request: Request) {
  return respond(async () => {
    requireOwn(request)
    const to = ownAddress(new URL(request.url).searchParams.get('to') ?? '/')
    const { API_TOKEN: token } = env()
    return token === undefined || hasSession(request.headers, token) ? goTo(to) : signInPage(request.headers, { to })
  })
}

/** Takes the token from the form, and gives a session for it. */
export async function POST(request: Request) {
  return respond(async () => {
    requireOwn(request)
    const form = new URLSearchParams((await readBody(request)).toString('utf8'))
    const to = ownAddress(form.get('to') ?? '/')
    const { API_TOKEN: token } = env()
    if (token === undefined) return goTo(to)
    try {
      checkToken((form.get('token') ?? '').trim(), token, request.headers)
    } catch (error) {
      return signInPage(request.headers, { to, failure: toFailure(error) })
    }
    return goTo(to, cookieHeader(makeSession(token), request.headers))
  })
}

function goTo(to: string, cookie?: string): Response {
  const headers = { location: to, 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) }
  return new Response(null, { status: 303, headers })
}
