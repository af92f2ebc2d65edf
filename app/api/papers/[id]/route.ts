import { getPaper } from '@/lib/library/papers'
import { removePapers } from '@/lib/library/removal/remove-papers'
import { requireAccess } from '../../../guard'
import { json, respond } from '../../respond'
import { type PaperParams, paperIdOf } from '../paper-id'

export async function GET(request: Request, context: PaperParams) {
  return respond(async () => {
    await requireAccess(request)
    return json(await getPaper(await paperIdOf(context)))
  })
}

export async function DELETE(request: Request, context: PaperParams) {
  return respond(async () => {
    await requireAccess(request, 'tend')
    const { id } = await getPaper(await paperIdOf(context))
    await removePapers([id])
    return new Response(null, { status: 204 })
  })
}
