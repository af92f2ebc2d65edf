import { parsePlan } from '@/lib/research/plan/parse-plan'
import { acceptPlan, changePlan, readPlan } from '@/lib/research/plan/stored-plan'
import { requireAccess } from '../../../../guard'
import { readJson } from '../../../read-json'
import { json, respond } from '../../../respond'
import { acceptedRun, streamRun, wantsStream } from '../../run-response'

type Context = { params: Promise<{ id: string }> }

/** The current plan of a report, and whether it was accepted. */
export async function GET(request: Request, { params }: Context) {
  return respond(async () => {
    await requireAccess(request)
    return json(await readPlan((await params).id))
  })
}

/** Replaces the plan with another one, which also waits to be accepted. */
export async function PUT(request: Request, { params }: Context) {
  return respond(async () => {
    await requireAccess(request)
    const { id } = await params
    await changePlan(id, parsePlan(await readJson(request)))
    return json(await readPlan(id))
  })
}

/**
 * Accepts the plan, or the one in the request: the report is written, and the response is the same as for asking a
 * question.
 */
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
