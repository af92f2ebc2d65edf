import { analyst } from '../analyst/choose'
import type { FollowUp } from '../analyst/follow-up/exchange'
import type { AnswerPart } from '../citations/answer/answer-part'
import { db } from '../db/client'
import { Prisma } from '../db/generated/client'
import { fromJson, toJson } from '../db/json'
import { closeEvents, emit, settle, step } from '../engine/workflow'
import { type Failure, toFailure } from '../errors'
import { libraryHealth } from '../library/health'
import { log } from '../log'
import { withMeter } from '../models/meter'
import type { ModelCall } from '../models/model-call'
import { addUse } from '../models/model-use'
import { forgetMemory } from '../sessions/sessions'
import { watchForCancel } from './cancel'
import { openRunMeter } from './costs/run-meter'
import type { RunEvent, RunStatus, Usage } from './events'
import { readSettings } from './funnel-settings'
import { answer } from './modes/answer'
import { improve } from './modes/improve'
import type { RunContext } from './run-context'

const MODES: Record<string, (context: RunContext) => Promise<void>> = { answer, improve }

type Ending = { status: Extract<RunEvent, { type: 'run.finished' }>['status']; error: Failure | null }

/** The durable workflow of one run. It ends in exactly one `run.finished`, whatever happens. */
export async function research(runId: string): Promise<void> {
  const row = await settle('start', () => start(runId))
  if (!row) return
  const { settings, ...run } = row
  const started = await settle('clock', async () => Date.now())
  const cancel = watchForCancel(runId)
  const { meter, stored } = await openRunMeter(runId, cancel.signal)
  const events: RunEvent[] = []
  const context: RunContext = {
    run,
    settings: readSettings(settings),
    signal: cancel.signal,
    analyst: analyst(),
    step,
    emit: async (event) => {
      const timed = { ...event, at: Date.now() } as RunEvent
      events.push(timed)
      await emit(timed)
    },
  }
  const ending = await withMeter(meter, () => runMode(context))
  cancel.stop()
  await stored()
  // A step, so that a run which goes on after a crash tells as many as before.
  const notices = await settle('notices', async () => [...meter.notices])
  for (const message of notices) await context.emit({ type: 'notice', message })
  const { calls } = meter
  const usage = { ...sum(calls), ms: Date.now() - started }
  const finished: RunEvent = { type: 'run.finished', at: Date.now(), ...ending, usage }
  // Stored before it is told: whoever hears that the run has ended finds all of it.
  await settle('end', () => end(runId, ending, usage, calls, [...events, finished]))
  await settle('use', () => addUse('answers', calls))
  await emit(finished)
  await closeEvents()
}

async function start(runId: string) {
  const client = await db()
  const { count } = await client.run.updateMany({
    where: { id: runId, status: { in: ['pending', 'in_progress'] } },
    data: { status: 'in_progress' },
  })
  if (count === 0) return null
  const run = await client.run.findUniqueOrThrow({
    where: { id: runId },
    select: {
      id: true,
      sessionId: true,
      mode: true,
      question: true,
      feedback: true,
      target: true,
      parentId: true,
      followsId: true,
      understood: true,
      settings: true,
    },
  })
  return {
    ...run,
    target: fromJson<AnswerPart | null>(run.target),
    understood: fromJson<FollowUp | null>(run.understood),
  }
}

async function runMode(context: RunContext): Promise<Ending> {
  try {
    const library = await context.step('library', countLibrary)
    await context.emit({ type: 'run.started', analyst: context.analyst.name, library })
    context.signal.throwIfAborted()
    const mode = MODES[context.run.mode]
    if (!mode) throw new Error(`unknown mode ${context.run.mode}`)
    await mode(context)
    return { status: 'completed', error: null }
  } catch (error) {
    if (context.signal.aborted) return { status: 'cancelled', error: null }
    const failure = toFailure(error)
    log.warn('run failed', {
      runId: context.run.id,
      code: failure.code,
      ...(failure.code === 'internal'
        ? { detail: error instanceof Error ? `${error.name}: ${error.stack}` : String(error) }
        : {}),
    })
    return { status: 'failed', error: failure }
  }
}

async function countLibrary() {
  const { papers, failed, noText, withoutPdf, working } = await libraryHealth()
  return { papers, unreadable: failed, noText, withoutPdf, working }
}

function sum(calls: ModelCall[]): Omit<Usage, 'ms'> {
  const total = (of: (call: ModelCall) => number) => calls.reduce((all, call) => all + of(call), 0)
  return {
    modelCalls: calls.length,
    inputTokens: total((call) => call.inputTokens),
    outputTokens: total((call) => call.outputTokens),
    costUsd: calls.some((call) => call.costUsd === null) ? null : total((call) => call.costUsd ?? 0),
  }
}

async function end(runId: string, { status, error }: Ending, usage: Usage, calls: ModelCall[], events: RunEvent[]) {
  const client = await db()
  const run = await client.run.update({
    where: { id: runId },
    data: {
      status: status as RunStatus,
      error: error ?? Prisma.DbNull,
      usage,
      trace: toJson({ calls }),
      events: toJson(withoutDeltas(events)),
      finishedAt: new Date(),
    },
  })
  if (status === 'failed') await forgetMemory(run.sessionId)
}

/** The answer says at the end what its deltas said on the way; where it never ended, they are joined into one. */
function withoutDeltas(events: RunEvent[]): RunEvent[] {
  const whole = events.some((event) => event.type === 'answer.completed')
  const kept: RunEvent[] = []
  for (const event of events) {
    const last = kept.at(-1)
    if (event.type !== 'answer.delta') kept.push(event)
    else if (whole) continue
    else if (last?.type === 'answer.delta') kept[kept.length - 1] = { ...last, text: last.text + event.text }
    else kept.push(event)
  }
  return kept
}
