import { getImport } from '@/lib/library/import/imports'
import { requireAccess } from '../../../guard'
import { json, respond } from '../../respond'

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(async () => {
    await requireAccess(request)
    return json({ import: await getImport((await params).id) })
  })
}
