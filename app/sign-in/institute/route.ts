import { requireOwn } from '@/app/guard'
import { beginAtInstitute } from '@/lib/accounts/joining/institute'
import { findSignedIn } from '@/lib/accounts/sign-in/sign-in'
import { AppError, toFailure } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'
import { respond } from '../../api/respond'
import { goTo } from '../go-to'
import { publicOrigin } from '../public-origin'
import { INSTITUTE_BACK, ownAddress, signInPage } from '../sign-in-page'
import { instituteCookie } from './institute-cookie'

/** Redirects to the institution's sign-in. People joining by a link come from its page: see `app/join/route.ts`. */
export async function GET(request: Request) {
  return respond(async () => {
    requireOwn(request)
    if (!hasAccounts()) throw new AppError('not_found', 'This Folio server has no accounts.')
    const { headers } = request
    const to = ownAddress(new URL(request.url).searchParams.get('to') ?? '/')
    try {
      const self = (await findSignedIn(headers))?.person.id ?? null
      const { address, kept } = await beginAtInstitute(publicOrigin(headers) + INSTITUTE_BACK, { to, key: '', self })
      return goTo(address, [instituteCookie(headers, kept)])
    } catch (error) {
      return signInPage(headers, { to, failure: toFailure(error) })
    }
  })
}
