import { signOut } from '@/lib/accounts/sign-in/sign-in'
import { hasAccounts } from '@/lib/reach'
import { respond } from '../api/respond'
import { requireAccess } from '../guard'
import { goTo } from '../sign-in/go-to'
import { cookieHeader, endSessions } from '../sign-in/session'
import { SIGN_IN } from '../sign-in/sign-in-page'

/**
 * Ends the sign-in of this browser; by the token, where nothing is kept of sessions, those of all browsers: a cookie that was
 * copied from this one is worth nothing then.
 */
export async function POST(request: Request) {
  return respond(async () => {
    await requireAccess(request)
    if (hasAccounts()) return goTo(SIGN_IN, await signOut(request.headers))
    endSessions()
    return goTo(SIGN_IN, [cookieHeader({ value: '', maxAge: 0 }, request.headers)])
  })
}
