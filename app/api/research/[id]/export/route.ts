import { exportAnswer } from '@/lib/research/export/export'
import { requireAccess } from '../../../../guard'
import { readWanted, sendFile } from '../../../export-response'
import { respond } from '../../../respond'

/** The answer as a file. `format`: one of `EXPORT_FORMATS`, default md; `style`: a citation style. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(async () => {
    await requireAccess(request)
    return sendFile(await exportAnswer((await params).id, readWanted(request)))
  })
}
