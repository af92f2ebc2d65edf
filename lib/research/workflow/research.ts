import type { AnswerPart } from '../../citations/answer/answer-part'
import { db } from '../../db/client'
import { untilThereIsRoom } from '../../db/data-dir/room'
import { fromJson } from '../../db/json'
import { deleteTaken } from '../../db/work-rows/step-rows'
import { watchForEnd } from '../../engine/launch'
import { currentExecution, isEngineFailure, isLost, lost, settle, step } from '../../engine/workflow'
import { isDiskFull, toFailure } from '../../errors'
import { countPapers } from '../../library/care/health'
import { sampleStanding } from '../../library/samples/sample-standing'
import { log } from '../../log'
import { noteTime } from '../../measures'
import { isConnected, type ModelConnection } from '../../models/connection/connection'
import { modelConnection } from '../../models/connection/model-in-use'
import { whoseOf } from '../../models/connection/model-owner'
import { withMeter } from '../../models/costs/meter'
import { findMonthReached } from '../../models/limits/month-budget'
import { forgetMemory } from '../../sessions/entries'
import { analyst, analystNamed } from '../../thinking/ask-analyst'
import type { FollowUp } from '../../thinking/question-tasks'
import type { ReusedSteps } from '../again/again-from'
import { budgetSchema } from '../costs/budget'
import { callsOf, openRunMeter } from '../costs/run-meter'
import type { LibraryCount, RunEvent } from '../events/events'
import { runInMode } from '../modes/run-mode'
import {
  breakOff,
  type Ending,
  forgetsMemory,
  INTERRUPTED,
  LAST_STEP,
  OUTDATED,
  STEPS,
  settleCalls,
} from '../record/run-ending'
import { createRunEvents, endRun, forgetOldEvents, type RunEvents, readStoredEvents } from '../record/run-events'
import { type Wishes, watchWishes } from '../record/wish'
import type { RunContext } from '../run-context'
import { readSettings } from '../settings/modes'
import { begunWithOf } from './begun-with'
import { eachItem } from './each-item'
import { inPersonTurn } from './person-turns'
import { ASKED } from './read-run'
import { openPlace, type RunPlace } from './run-places'
import { openTaken, type TakenSteps, takingOver } from './taken-steps'

/** The durable workflow of one run. It ends in exactly one `run.finished`, whatever happens. */
export async function research(runId: string): Promise<void> {
  const hasEnded = watchForEnd()
  try {
    await goThrough(runId, hasEnded)
  } catch (error) {
    // Another process has the run or will get it, and writes the ending; or the run is paused.
    if (isLost(error) || hasEnded()) throw lost()
    log.error('run failed', { runId, detail: detailOf(error) })
    await untilThereIsRoom(() => breakOff(runId, endingOf(error)))
  }
}

function endingOf(error: unknown): Ending {
  if (isDiskFull(error)) return { status: 'interrupted', error: toFailure(error) }
  return isEngineFailure(error) ? OUTDATED : INTERRUPTED
}

async function goThrough(runId: string, hasEnded: () => boolean): Promise<void> {
  const owner = currentExecution()
  const runEvents = createRunEvents(runId, step, owner, await readStoredEvents(runId))
  // When many runs are started at once, they begin one after the other.
  const begun = await runEvents.step('start', () => inPersonTurn(() => start(runId)))
  if (!begun) return
  if (begun.steps !== STEPS) return breakOff(runId, OUTDATED)
  const { at } = begun
  const wishes = watchWishes(runId, owner)
  const { meter, stored, close } = await openRunMeter(runId, {
    begunWith: begunWithOf({ ...begun, chatModel: begun.model }),
    signal: wishes.signal,
  })
  const place = openPlace(begun.mode, wishes.signal)
  let ending: Ending
  try {
    ending = begun.cancelled
      ? { status: 'cancelled', error: null }
      : await withMeter(meter, async () => runMode(begun, runEvents, wishes, place, await openTaken(runId), hasEnded))
  } finally {
    place.leave()
    wishes.stop()
    close()
  }
  await stored()
  const calls = await callsOf(runId)
  await settle(LAST_STEP, async () => {
    const { trace, usage } = settleCalls(calls, Date.now() - at)
    noteTime('folio_run_seconds', { mode: begun.mode, status: ending.status }, usage.ms)
    const notices = [...meter.notices].map((message): RunEvent => ({ type: 'notice', at: Date.now(), message }))
    const last = runEvents.end([...notices, { type: 'run.finished', at: Date.now(), ...ending, usage }])
    await untilThereIsRoom(async () => {
      // Update the session before the run is marked as finished.
      if (forgetsMemory(begun.mode, ending)) await forgetMemory(begun.sessionId)
      await endRun(runId, { ...ending, usage, trace, events: runEvents.all }, last, owner)
    })
  })
  await Promise.all([forgetOldEvents(), deleteTaken(runId)])
}

type StartedRun = NonNullable<Awaited<ReturnType<typeof start>>>

/** Steps of the first stage. Without a model they are fast, and run for all runs before any has to wait. */
const FIRST_STAGE: readonly string[] = ['understand', 'scope']

async function contextOf(
  begun: StartedRun,
  runEvents: RunEvents,
  { signal, wish }: Wishes,
  place: RunPlace,
  taken: TakenSteps,
): Promise<RunContext> {
  const {
    settings,
    library: _library,
    at,
    analyst,
    model: _m,
    whose: _o,
    heldBack: _h,
    steps: _s,
    cancelled: _c,
    ...run
  } = begun
  const step = takingOver(run.id, taken, runEvents.step)
  const takePlace = async () => {
    // Readers of the run see its events while it waits.
    await runEvents.flush()
    await place.take()
  }
  return {
    run,
    settings: readSettings({ mode: run.mode, settings }),
    signal,
    wish,
    analyst: await analystNamed(analyst),
    async step(name, work) {
      if (analyst !== 'extractive' || !FIRST_STAGE.includes(name)) await takePlace()
      const result = await step(name, analyst === 'extractive' ? () => inPersonTurn(work) : work)
      if (name === FIRST_STAGE.at(-1)) noteTime('folio_first_stage_seconds', { mode: run.mode }, Date.now() - at)
      return result
    },
    emit: runEvents.emit,
    async each(work, items) {
      await takePlace()
      return eachItem(
        { runId: run.id, analyst, begunWith: begunWithOf({ ...begun, chatModel: begun.model }) },
        runEvents,
        work,
        items,
        taken,
      )
    },
  }
}

/** Fixes everything that must not change during the run. Null if it has ended. */
async function start(runId: string) {
  const client = await db()
  const [run] = await client.run.updateManyAndReturn({
    where: { id: runId, finishedAt: null },
    data: { status: 'in_progress' },
    select: { ...ASKED, wish: true, taken: true, createdAt: true, budget: true },
  })
  if (!run) return null
  const { wish, taken, createdAt, budget, ...asked } = run
  noteTime('folio_run_wait_seconds', { mode: run.mode }, Date.now() - createdAt.getTime())
  const connection = await modelConnection()
  const heldBack = taken === null ? await whyHeldBack(asked, budget, connection) : null
  return {
    ...asked,
    target: fromJson<AnswerPart | null>(run.target),
    understood: fromJson<FollowUp | null>(run.understood),
    library: await countSearchable(),
    at: Date.now(),
    steps: STEPS,
    analyst: readSettings(run).byQuoting || heldBack ? ('extractive' as const) : (await analyst()).name,
    /** why no model is used although there is one, in a sentence; absent in old runs */
    heldBack,
    whose: whoseOf(connection.owner),
    model: fromJson<ReusedSteps | null>(taken)?.model ?? connection.chatModel,
    cancelled: wish === 'cancel',
  }
}

/** With fewer tokens left, no step that falls back at the limit can start. */
const FIRST_CALLS = 2_000

/**
 * Why a run uses no model from the start: too little is left of the person's monthly limit. Null if there is enough, no
 * limit applies, or the run follows feedback, which requires a model.
 */
async function whyHeldBack(
  run: Parameters<typeof readSettings>[0],
  budget: unknown,
  connection: ModelConnection,
): Promise<string | null> {
  if (readSettings(run).byQuoting || run.mode === 'improve' || !isConnected(connection)) return null
  const { data } = budgetSchema.safeParse(budget)
  const estimate = run.mode === 'answer' ? data?.estimate : null
  const need = { tokens: estimate?.tokens ?? FIRST_CALLS, usd: estimate?.usd ?? 0 }
  return (await findMonthReached(need, whoseOf(connection.owner)))?.message ?? null
}

async function runMode(
  begun: StartedRun,
  runEvents: RunEvents,
  wishes: Wishes,
  place: RunPlace,
  taken: TakenSteps,
  hasEnded: () => boolean,
): Promise<Ending> {
  const { signal } = wishes
  try {
    const { analyst, library, mode } = begun
    await runEvents.emit({ type: 'run.started', analyst, library })
    if (begun.heldBack)
      await runEvents.emit({ type: 'notice', message: `⚠️  Done without the model. ${begun.heldBack}` })
    const context = await contextOf(begun, runEvents, wishes, place, taken)
    signal.throwIfAborted()
    await runInMode(mode, context)
    const stop = runEvents.all.findLast((event) => event.type === 'search.ended')?.stop
    return { status: stop === 'rounds used up' ? 'max_iterations_reached' : 'completed', error: null }
  } catch (error) {
    if (isLost(error) || isEngineFailure(error)) throw error
    if (signal.aborted && isLost(signal.reason)) throw signal.reason
    // A call refused by an engine that was shut down is not a failure; the next engine continues it.
    if (hasEnded()) throw lost()
    if (signal.aborted) return { status: 'cancelled', error: null }
    const failure = toFailure(error)
    log.warn('run failed', {
      runId: begun.id,
      code: failure.code,
      ...(failure.code === 'internal' ? { detail: detailOf(error) } : {}),
    })
    return { status: 'failed', error: failure }
  }
}

function detailOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.stack}` : String(error)
}

/** Number of papers, without the samples left out of answers, and the number of these. */
async function countSearchable(): Promise<LibraryCount> {
  const [{ samples, ...counts }, standing] = await Promise.all([countPapers(), sampleStanding()])
  return standing === 'aside' && samples > 0
    ? { ...counts, papers: counts.papers - samples, samplesLeftOut: samples }
    : counts
}
