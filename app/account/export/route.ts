import { Readable } from 'node:stream'
import { respond } from '@/app/api/respond'
import { requireAccess } from '@/app/guard'
import { findSignedIn } from '@/lib/accounts/sign-in/sign-in'
import { AppError } from '@/lib/errors'
import { exportOwn } from '@/lib/leaving/export-own'
import { hasAccounts } from '@/lib/reach'

/** Everything that the person owns, as a zip. */
export async function GET(request: Request) {
  return respond(async () => {
    await requireAccess(request)
    const signedIn = hasAccounts() ? await findSignedIn(request.headers) : null
    if (!signedIn) throw new AppError('not_found', 'Sign in with a browser to download your data.')
    const { fileName, stream } = await exportOwn(signedIn.person)
    return new Response(Readable.toWeb(stream) as ReadableStream, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  })
}
