import { OAuthError } from '@/lib/accounts/programs/oauth-error'
import { AppError } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'
import { readBody } from '../api/read-json'
import { json, respond } from '../api/respond'
import { requireOwn } from '../guard'

/** Handles a request of a program that is not authenticated, with OAuth's error format. Not found without accounts. */
export async function oauthRoute(request: Request, handle: () => Promise<Response>): Promise<Response> {
  return respond(async () => {
    requireOwn(request)
    if (!hasAccounts()) throw new AppError('not_found', 'This Folio server has no accounts.')
    try {
      return await handle()
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error
      const status = { invalid_client: 401, temporarily_unavailable: 503 }[error.code as string] ?? 400
      return json({ error: error.code, error_description: error.message }, status)
    }
  })
}

/** Reads form fields by name. A duplicate field counts as missing (RFC 6749, 3.2). */
export async function readForm(request: Request): Promise<(name: string) => string> {
  const form = new URLSearchParams((await readBody(request)).toString('utf8'))
  return (name) => {
    const [value = '', ...more] = form.getAll(name)
    return more.length > 0 ? '' : value
  }
}
