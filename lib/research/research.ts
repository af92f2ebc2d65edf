import { analyst } from '../analyst/choose'
import { extractive } from '../analyst/extractive'
import type { FollowUp } from '../analyst/follow-up/exchange'
import type { AnswerPart } from '../citations/answer/answer-part'
import { namesAndYear } from '../citations/references/names-and-year'
import { db } from '../db/client'
import { fromJson } from '../db/json'
import { settle, step } from '../engine/workflow'
import { type Failure, toFailure } from '../errors'
import { countPapers } from '../library/health'
import { sampleStanding } from '../library/sample-standing'
import { log } from '../log'
import { withMeter } from '../models/meter'
import type { ModelCall } from '../models/model-call'
import { addUse } from '../models/model-use'
import { forgetMemory, nameAfterAnswer } from '../sessions/sessions'
import { watchForCancel } from './cancel'
import { openRunMeter } from './costs/run-meter'
import type { LibraryCount, RunEvent, Usage } from './events'
import { readSettings } from './funnel-settings'
import { answer } from './modes/answer'
import { improve } from './modes/improve'
import { LONG_MODES } from './modes/long-modes'
import type { RunContext } from './run-context'
import { endRun, forgetOldEvents, tellEvents } from './run-events'

const MODES: Record<string, (context: RunContext) => Promise<void>> = { answer, improve }

type Ending = { status: Extract<RunEvent, { type: 'run.finished' }>['status']; error: Failure | null }

/** The durable workflow of one run. It ends in exactly one `run.finished`, whatever happens. */
export async function research(runId: string): Promise<void> {
  const told = tellEvents(runId, step)
  const begun = await told.step('start', () => start(runId))
  if (!begun) return
  const { settings, library, at, ...run } = begun
  const cancel = watchForCancel(runId)
  const { meter, stored } = await openRunMeter(runId, cancel.signal)
  const asked = readSettings(settings)
  const context: RunContext = {
    run,
    settings: asked,
    signal: cancel.signal,
    analyst: asked.byQuoting ? extractive : analyst(),
    step: told.step,
    emit: told.emit,
  }
  const ending = await withMeter(meter, () => runMode(context, library))
  cancel.stop()
  await stored()
  await settle('end', async () => {
    const { calls } = meter
    const usage = { ...sum(calls), ms: Date.now() - at }
    const notices = [...meter.notices].map((message): RunEvent => ({ type: 'notice', at: Date.now(), message }))
    const last = told.end([...notices, { type: 'run.finished', at: Date.now(), ...ending, usage }])
    const answered = told.all.find((event) => event.type === 'answer.completed')
    if (ending.status === 'completed' && answered)
      await nameAfterAnswer(run.sessionId, run.question, mostCited(answered))
    await endRun(runId, { ...ending, usage, trace: { calls }, events: withoutDeltas(told.all) }, last)
    if (ending.status === 'failed' && !LONG_MODES.includes(run.mode)) await forgetMemory(run.sessionId)
    await addUse('answers', calls)
  })
  await forgetOldEvents()
}

async function start(runId: string) {
  const client = await db()
  const [run] = await client.run.updateManyAndReturn({
    where: { id: runId, status: { in: ['pending', 'in_progress'] } },
    data: { status: 'in_progress' },
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
  if (!run) return null
  return {
    ...run,
    target: fromJson<AnswerPart | null>(run.target),
    understood: fromJson<FollowUp | null>(run.understood),
    library: await countAsked(),
    at: Date.now(),
  }
}

async function runMode(context: RunContext, library: LibraryCount): Promise<Ending> {
  try {
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

function sum(calls: ModelCall[]): Omit<Usage, 'ms'> {
  const total = (of: (call: ModelCall) => number) => calls.reduce((all, call) => all + of(call), 0)
  return {
    modelCalls: calls.length,
    inputTokens: total((call) => call.inputTokens),
    outputTokens: total((call) => call.outputTokens),
    costUsd: calls.some((call) => call.costUsd === null) ? null : total((call) => call.costUsd ?? 0),
  }
}

/** The library without the sample papers that stand aside. */
async function countAsked(): Promise<LibraryCount> {
  const [{ samples, ...counts }, standing] = await Promise.all([countPapers(), sampleStanding()])
  return standing === 'aside' ? { ...counts, papers: counts.papers - samples } : counts
}

/** The work that an answer cites most often, as a reader would name it. */
function mostCited({ citations, references }: Extract<RunEvent, { type: 'answer.completed' }>): string | null {
  const times = (paperId: string) => citations.filter((citation) => citation.paperId === paperId).length
  const [most] = references.toSorted((a, b) => times(b.paperId) - times(a.paperId))
  return most ? namesAndYear(most.authors, most.published) || null : null
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
