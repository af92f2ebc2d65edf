import { getImport } from '@/lib/library/import/imports'
import { requireSameSite } from '../../../guard'
import { json, respond } from '../../respond'

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(async () => {
    requireSameSite(request)
    return json({ import: await getImport((await params).id) })
  })
}
