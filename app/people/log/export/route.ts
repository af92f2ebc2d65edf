import { Readable } from 'node:stream'
import { respond } from '@/app/api/respond'
import { requireAccess } from '@/app/guard'
import { actsAsCsv } from '@/lib/accounts/audit'
import { AppError } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'

/** All that was done about accounts, as CSV. */
export async function GET(request: Request) {
  return respond(async () => {
    await requireAccess(request, 'administer')
    if (!hasAccounts()) throw new AppError('not_found', 'There are no accounts on this Folio.')
    return new Response(Readable.toWeb(Readable.from(actsAsCsv(), { objectMode: false })) as ReadableStream, {
      headers: {
        ...{ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' },
        'content-disposition': 'attachment; filename="folio-what-was-done.csv"',
        'x-content-type-options': 'nosniff',
      },
    })
  })
}
