import { Readable } from 'node:stream'
import { respond } from '@/app/api/respond'
import { requireAccess } from '@/app/guard'
import { actsAsCsv } from '@/lib/accounts/audit/audit'
import { AppError } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'

/** View the full audit log of accounts, as CSV. */
export async function GET(request: Request) {
  return respond(async () => {
    await requireAccess(request, 'administer')
    if (!hasAccounts()) throw new AppError('not_found', 'This Folio server has no accounts.')
    return new Response(Readable.toWeb(Readable.from(actsAsCsv(), { objectMode: false })) as ReadableStream, {
      headers: {
        ...{ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' },
        'content-disposition': 'attachment; filename="folio-audit-log.csv"',
        'x-content-type-options': 'nosniff',
      },
    })
  })
}
