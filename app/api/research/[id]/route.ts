import { cancelRun } from '@/lib/research/control/run-control'
import { runJson } from '@/lib/research/results/run-json'
import { requireAccess } from '../../../guard'
import { json, respond } from '../../respond'

type Context = { params: Promise<{ id: string }> }

export async function GET(request: Request, { params }: Context) {
  return respond(async () => {
    await requireAccess(request)
    return json(await runJson((await params).id))
  })
}

/** Cancels the run. Results so far are kept. */
export async function DELETE(request: Request, { params }: Context) {
  return respond(async () => {
    await requireAccess(request)
    const { id } = await params
    await cancelRun(id)
    return json(await runJson(id), 202)
  })
}
