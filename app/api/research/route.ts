import { z } from 'zod'
import { ASKED_MODES, modeOf } from '@/lib/research/modes/modes'
import { startRun } from '@/lib/research/runs'
import { requireSameSite } from '../../guard'
import { readJson } from '../read-json'
import { fail, respond } from '../respond'
import { finishedRun, streamRun } from './run-response'

const body = z.object({
  question: z.string({ error: 'question must be a text.' }),
  mode: z.enum(ASKED_MODES, { error: `mode must be ${ASKED_MODES.join(' or ')}.` }).default(ASKED_MODES[0]),
  sessionId: z.string().optional(),
  settings: z.unknown().optional(),
})

/** Asks a question. `Accept: text/event-stream` streams the run's events; else the run is waited for. */
export async function POST(request: Request) {
  return respond(async () => {
    requireSameSite(request)
    const parsed = body.safeParse(await readJson(request))
    if (!parsed.success) return fail('bad_request', sentences(parsed.error))
    const settings = modeOf(parsed.data.mode).settings.optional().safeParse(parsed.data.settings)
    if (!settings.success) return fail('bad_request', sentences(settings.error))
    const { runId } = await startRun({ ...parsed.data, settings: settings.data })
    return request.headers.get('accept')?.includes('text/event-stream')
      ? streamRun(runId, -1, request.signal)
      : finishedRun(runId)
  })
}

function sentences({ issues }: z.ZodError): string {
  return issues.map(({ message }) => message).join(' ')
}
