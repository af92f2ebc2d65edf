import { respond } from '../api/respond'
import { requireAccess } from '../guard'
import { cookieHeader, endSessions } from '../sign-in/session'
import { SIGN_IN } from '../sign-in/sign-in-page'

/** Ends the sessions of all browsers: a cookie that was copied from this one is worth nothing then. */
export async function POST(request: Request) {
  return respond(async () => {
    requireAccess(request)
    endSessions()
    const cookie = cookieHeader({ value: '', maxAge: 0 }, request.headers)
    return new Response(null, { status: 303, headers: { location: SIGN_IN, 'set-cookie': cookie } })
  })
}
