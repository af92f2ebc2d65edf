import { z } from 'zod'
import { describeIssues } from '@/lib/describe-issues'
import { RUN_STATUSES } from '@/lib/research/run-status'
import { startRun } from '@/lib/research/runs'
import { ALL_MODES, ASKED_MODES, modeOf } from '@/lib/research/settings/modes'
import { LONG_MODES } from '@/lib/research/settings/run-limits'
import { listRuns } from '@/lib/research/trace/list-runs'
import { listed } from '@/lib/text/format/phrases'
import { requireAccess } from '../../guard'
import { readJson } from '../read-json'
import { fail, json, respond } from '../respond'
import { acceptedRun, finishedRun, streamRun, wantsStream } from './run-response'

const MOST = 200
const LIMIT = `limit must be a whole number from 1 to ${MOST}.`

const body = z.object({
  question: z.string({ error: 'question must be a string.' }),
  mode: z.enum(ASKED_MODES, { error: `mode must be ${listed(ASKED_MODES, 'or')}.` }).default(ASKED_MODES[0]),
  sessionId: z.string().optional(),
  settings: z.unknown().optional(),
  context: z.unknown().optional(),
  max_iterations: z.unknown().optional(),
})

/**
 * Asks a question. `Accept: text/event-stream` streams the run's events. Otherwise the response waits for the answer;
 * modes that take minutes respond with 202 and the address of the run.
 */
export async function POST(request: Request) {
  return respond(async () => {
    await requireAccess(request)
    const parsed = body.safeParse(await readJson(request))
    if (!parsed.success) return fail('bad_request', describeIssues(parsed.error))
    const { question, mode, sessionId } = parsed.data
    const settings = modeOf(mode).settings.optional().safeParse(settingsOf(parsed.data))
    if (!settings.success) return fail('bad_request', describeIssues(settings.error))
    const { runId } = await startRun({ question, mode, sessionId, settings: settings.data })
    if (wantsStream(request)) return streamRun(runId, -1, request.signal)
    return LONG_MODES.includes(mode) ? acceptedRun(runId) : finishedRun(runId, request.signal)
  })
}

const wanted = z.object({
  mode: z.enum(ALL_MODES, { error: `mode must be ${listed(ALL_MODES, 'or')}.` }).optional(),
  status: z.enum(RUN_STATUSES, { error: `status must be ${listed(RUN_STATUSES, 'or')}.` }).optional(),
  before: z.string().max(100).optional(),
  limit: z.coerce.number({ error: LIMIT }).int(LIMIT).min(1, LIMIT).max(MOST, LIMIT).default(50),
})

/**
 * Lists runs, newest first. Parameters: `mode`, `status`, `limit`, and `before`, which is `older` of the previous page.
 */
export async function GET(request: Request) {
  return respond(async () => {
    await requireAccess(request)
    const parsed = wanted.safeParse(Object.fromEntries(new URL(request.url).searchParams))
    if (!parsed.success) return fail('bad_request', describeIssues(parsed.error))
    return json(await listRuns(parsed.data))
  })
}

/** Adds inputs that deep research also accepts next to its settings, with the names of its tool for other programs. */
function settingsOf({ settings, context, max_iterations: maxIterations }: z.infer<typeof body>): unknown {
  const beside = { ...(context !== undefined && { context }), ...(maxIterations !== undefined && { maxIterations }) }
  if (Object.keys(beside).length === 0) return settings
  return typeof settings === 'object' ? { ...settings, ...beside } : (settings ?? beside)
}
