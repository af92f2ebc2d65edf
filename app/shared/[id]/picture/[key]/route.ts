import { respond } from '@/app/api/respond'
import { requireAccess } from '@/app/guard'
import { AppError } from '@/lib/errors'
import { findPicture, NOTHING_SHARED, readShare } from '@/lib/sharing/read-shared'

/** The picture of a quote in a shared item, for people it is shared with. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string; key: string }> }) {
  return respond(async () => {
    await requireAccess(request)
    const { id, key } = await params
    const jpeg = await readShare({ id }, (share) => findPicture(share, key))
    if (!jpeg) throw new AppError('not_found', NOTHING_SHARED)
    return new Response(jpeg, {
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    })
  })
}
