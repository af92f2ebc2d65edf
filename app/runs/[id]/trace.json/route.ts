import { json, respond } from '@/app/api/respond'
import { requireAccess } from '@/app/guard'
import { readTrace } from '@/lib/research/trace/read-trace'

type Context = { params: Promise<{ id: string }> }

/** The whole trace of a run, as a file. */
export async function GET(request: Request, { params }: Context) {
  return respond(async () => {
    await requireAccess(request)
    const { id } = await params
    const response = json(await readTrace(id))
    response.headers.set('content-disposition', `attachment; filename="trace-${id.replace(/[^\w-]/g, '')}.json"`)
    return response
  })
}
