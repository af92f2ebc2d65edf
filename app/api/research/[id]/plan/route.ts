import { parsePlan } from '@/lib/research/plan/parse-plan'
import { acceptPlan, changePlan, readPlan } from '@/lib/research/plan/stored-plan'
import { requireAccess } from '../../../../guard'
import { readJson } from '../../../read-json'
import { json, respond } from '../../../respond'
import { acceptedRun, streamRun, wantsStream } from '../../run-response'

type Context = { params: Promise<{ id: string }> }

/** The plan of a report as it is now, and whether it was accepted. */
export async function GET(request: Request, { params }: Context) {
  return respond(async () => {
    await requireAccess(request)
    return json(await readPlan((await params).id))
  })
}

/** Puts another plan in its place, which waits like the one before. */
export async function PUT(request: Request, { params }: Context) {
  return respond(async () => {
    await requireAccess(request)
    const { id } = await params
    await changePlan(id, parsePlan(await readJson(request)))
    return json(await readPlan(id))
  })
}

/** Accepts the plan, or the one that is sent instead: the report is written, and answered as when it was asked for. */
export async function POST(request: Request, { params }: Context) {
  return respond(async () => {
    await requireAccess(request)
    const { id } = await params
    const plan = await readJson(request)
    if (plan !== null) await changePlan(id, parsePlan(plan))
    await acceptPlan(id)
    return wantsStream(request) ? streamRun(id, -1, request.signal) : acceptedRun(id)
  })
}
