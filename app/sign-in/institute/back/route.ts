import { requireOwn } from '@/app/guard'
import { endAtInstitute } from '@/lib/accounts/joining/institute'
import { AppError, toFailure } from '@/lib/errors'
import { readCookie } from '@/lib/net/headers'
import { hasAccounts } from '@/lib/reach'
import { respond } from '../../../api/respond'
import { codePage } from '../../enter-page'
import { formPage } from '../../form-page'
import { publicOrigin } from '../../public-origin'
import { overTls } from '../../session'
import { INSTITUTE_BACK, signInPage } from '../../sign-in-page'
import { instituteCookie, instituteCookieName } from '../institute-cookie'

/** Callback from the institution: signs in people it knows. */
export async function GET(request: Request) {
  return respond(async () => {
    requireOwn(request)
    if (!hasAccounts()) throw new AppError('not_found', 'This Folio server has no accounts.')
    const { headers } = request
    const response = await answer(request)
    // It can only be used once.
    response.headers.append('set-cookie', instituteCookie(headers, ''))
    return response
  })
}

async function answer({ url, headers }: Request): Promise<Response> {
  try {
    const current = new URL(publicOrigin(headers) + INSTITUTE_BACK + new URL(url).search)
    const { entered, to } = await endAtInstitute(current, readCookie(headers, instituteCookieName()), headers)
    if ('ticket' in entered) return codePage(headers, { ticket: entered.ticket, to })
    // A page instead of a redirect, because redirects started by another site carry no strict cookies.
    const response = formPage(headers, {
      ...{ title: 'You are signed in', why: 'One moment.', action: '', hidden: {}, fields: [], button: '' },
      ...{ onTo: to, links: [{ to, words: 'Continue' }], status: 200 },
    })
    for (const cookie of entered.cookies) response.headers.append('set-cookie', overTls(cookie, headers))
    return response
  } catch (error) {
    return signInPage(headers, { to: '/', failure: toFailure(error) })
  }
}
