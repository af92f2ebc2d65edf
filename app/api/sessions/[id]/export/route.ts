import { exportSession } from '@/lib/research/export/export'
import { requireAccess } from '../../../../guard'
import { readWanted, sendFile } from '../../../export-response'
import { respond } from '../../../respond'

/**
 * A session as a file, with `format` and `style` as for an answer. Each `run` selects a version instead of the newest
 * one of its question.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(async () => {
    await requireAccess(request)
    const chosen = new URL(request.url).searchParams.getAll('run')
    return sendFile(await exportSession((await params).id, readWanted(request), chosen))
  })
}
