import { signOut } from '@/lib/accounts/sign-in/sign-in'
import { hasAccounts } from '@/lib/reach'
import { respond } from '../api/respond'
import { requireAccess } from '../guard'
import { goTo } from '../sign-in/go-to'
import { cookieHeader, endSessions } from '../sign-in/session'
import { SIGN_IN } from '../sign-in/sign-in-page'

/**
 * Ends this browser's sign-in. With a token, sessions are not stored, so it ends all of them: a copied cookie becomes
 * invalid too.
 */
export async function POST(request: Request) {
  return respond(async () => {
    await requireAccess(request)
    if (hasAccounts()) return goTo(SIGN_IN, await signOut(request.headers))
    endSessions()
    return goTo(SIGN_IN, [cookieHeader({ value: '', maxAge: 0 }, request.headers)])
  })
}
