import { readBody } from '@/app/api/read-json'
import { requireOwn } from '@/app/guard'
import { askForPasskey, enterWithPasskey } from '@/lib/accounts/sign-in/passkeys'
import { AppError, type Failure, toFailure } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'
import { parseJson } from '@/lib/text/format/clean-text'
import { respond } from '../../api/respond'
import { enterPage } from '../enter-page'
import { formPage } from '../form-page'
import { nonceOf } from '../key-page'
import { publicOrigin } from '../public-origin'
import { ownAddress, PASSKEY, SIGN_IN } from '../sign-in-page'
import { passkeyScript } from './passkey-script'

/** The page that asks the browser for a passkey. */
export async function GET(request: Request) {
  return respond(async () => {
    requireAccounts(request)
    return page(request.headers, ownAddress(new URL(request.url).searchParams.get('to') ?? '/'))
  })
}

/** Verifies the browser's response, and signs in. */
export async function POST(request: Request) {
  return respond(async () => {
    requireAccounts(request)
    const { headers } = request
    const form = new URLSearchParams((await readBody(request)).toString('utf8'))
    const to = ownAddress(form.get('to') ?? '/')
    try {
      const given = {
        sealed: form.get('sealed') ?? '',
        shown: parseJson(form.get('shown') ?? ''),
        origin: publicOrigin(headers),
      }
      return enterPage(headers, await enterWithPasskey(given, headers), to)
    } catch (error) {
      return page(headers, to, toFailure(error))
    }
  })
}

async function page(headers: Headers, to: string, failure?: Failure): Promise<Response> {
  const { sealed, ...asked } = await askForPasskey(publicOrigin(headers))
  return formPage(headers, {
    ...{ title: 'Sign in with a passkey', action: PASSKEY, button: 'Use passkey', fields: [], failure },
    why: 'Your device or security key will ask you to unlock it.',
    hidden: { to, sealed, shown: '' },
    links: [{ to: `${SIGN_IN}?${new URLSearchParams({ to })}`, words: 'Sign in another way' }],
    script: { nonce: nonceOf(headers), text: passkeyScript(asked, { atOnce: !failure }) },
    ...(!failure && { status: 200 }),
  })
}

function requireAccounts(request: Request): void {
  requireOwn(request)
  if (!hasAccounts()) throw new AppError('not_found', 'This Folio server has no accounts.')
}
