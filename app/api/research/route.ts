import { z } from 'zod'
import { funnelSchema } from '@/lib/research/funnel-settings'
import { startRun } from '@/lib/research/runs'
import { requireSameSite } from '../../guard'
import { readJson } from '../read-json'
import { fail, respond } from '../respond'
import { finishedRun, streamRun } from './run-response'

const body = z.object({
  question: z.string({ error: 'question must be a text.' }),
  mode: z.enum(['answer'], { error: 'mode must be answer.' }).optional(),
  sessionId: z.string().optional(),
  settings: funnelSchema.optional(),
})

/** Asks a question. `Accept: text/event-stream` streams the run's events; else the run is waited for. */
export async function POST(request: Request) {
  return respond(async () => {
    requireSameSite(request)
    const parsed = body.safeParse(await readJson(request))
    if (!parsed.success) return fail('bad_request', parsed.error.issues.map((issue) => issue.message).join(' '))
    const { runId } = await startRun(parsed.data)
    return request.headers.get('accept')?.includes('text/event-stream')
      ? streamRun(runId, -1, request.signal)
      : finishedRun(runId)
  })
}
