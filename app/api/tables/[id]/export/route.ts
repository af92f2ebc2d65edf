import { exportTable } from '@/lib/research/tables/export-table'
import { requireAccess } from '../../../../guard'
import { readWanted, sendFile } from '../../../export-response'
import { respond } from '../../../respond'

/** A comparison table as a file. `format`: csv, or a format of answers, with `style`. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(async () => {
    await requireAccess(request)
    const { id } = await params
    const isCsv = new URL(request.url).searchParams.get('format') === 'csv'
    const wanted = isCsv ? { format: 'csv' as const, style: null } : readWanted(request)
    return sendFile(await exportTable(id, wanted))
  })
}
