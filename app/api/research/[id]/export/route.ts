import { exportAnswer } from '@/lib/research/export/export'
import { requireAccess } from '../../../../guard'
import { readWanted, sendFile } from '../../../export-response'
import { respond } from '../../../respond'

/** The answer as a file: `format` is one of `EXPORT_FORMATS`, md unless said, `style` a citation style. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(async () => {
    await requireAccess(request)
    return sendFile(await exportAnswer((await params).id, readWanted(request)))
  })
}
