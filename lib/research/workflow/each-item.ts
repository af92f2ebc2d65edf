import { untilThereIsRoom } from '../../db/data-dir/room'
import { selectTakenOutput } from '../../db/work-rows/step-rows'
import { watchForEnd } from '../../engine/launch'
import { runChildren } from '../../engine/results'
import { currentExecution, isEngineFailure, isLost, lost, step } from '../../engine/workflow'
import { type Failure, toFailure } from '../../errors'
import { type BegunWith, withMeter } from '../../models/costs/meter'
import { currentOwner, withOwner } from '../../owner'
import { type Analyst, analystNamed } from '../../thinking/ask-analyst'
import { catchUp, openRunMeter } from '../costs/run-meter'
import type { RunEvent } from '../events/events'
import type { RunEvents } from '../record/run-events'
import { watchWishes } from '../record/wish'
import { itemWorkNamed } from '../run/item-work'
import type { ItemResult, ItemWork, RunContext } from '../run-context'
import { begunWithOf } from './begun-with'
import { inPersonTurn } from './person-turns'
import { readRun } from './read-run'
import type { TakenSteps } from './taken-steps'

type ParentRun = { runId: string; analyst: Analyst['name']; begunWith: BegunWith }
/** `taken`: number of a result to reuse instead of doing the work. */
type Argument = ParentRun & { work: string; item: unknown; ownerId: string; taken?: number }
type ItemOutcome = { result: ItemResult<unknown>; events: RunEvent[] }

/** Implements `RunContext.each` in the engine. Events are emitted in the order of the items. */
export async function eachItem<Item, Result>(
  begun: ParentRun,
  runEvents: RunEvents,
  { name }: ItemWork<Item, Result>,
  items: Item[],
  taken: TakenSteps,
): Promise<ItemResult<Result>[]> {
  await runEvents.flush()
  const known = taken.items(name, items)
  const results: ItemResult<Result>[] = []
  const args = items.map((item, index) =>
    JSON.stringify({ ...begun, work: name, item, ownerId: currentOwner(), taken: known?.[index] } satisfies Argument),
  )
  for await (const { result, events } of runChildren<ItemOutcome>(args)) {
    for (const event of events) await runEvents.emit(event)
    await runEvents.flush()
    results.push(result as ItemResult<Result>)
  }
  await catchUp(begun.runId)
  return results
}

/** The durable workflow of one item of a run. */
export async function researchItem(argument: string): Promise<ItemOutcome> {
  const { ownerId } = JSON.parse(argument) as Argument
  return withOwner(ownerId, () => doItem(argument))
}

async function doItem(argument: string): Promise<ItemOutcome> {
  const { runId, analyst, begunWith, work: name, item, taken } = JSON.parse(argument) as Argument
  if (taken !== undefined) return step('take over', () => selectTakenOutput<ItemOutcome>(runId, taken))
  const work = itemWorkNamed(name)
  const run = await readRun(runId)
  const events: RunEvent[] = []
  if (!work || !run) return { result: { failure: GONE }, events }
  const own = watchWishes(runId, currentExecution())
  const hasEnded = watchForEnd()
  let done = () => {}
  try {
    const { meter, stored, close } = await openRunMeter(runId, {
      begunWith: begunWithOf(begunWith),
      signal: own.signal,
    })
    done = close
    const context: RunContext = {
      ...run,
      analyst: await analystNamed(analyst),
      signal: own.signal,
      wish: own.wish,
      step: (name, work) => {
        const before = events.length
        const attempt = () => {
          events.length = before
          return analyst === 'extractive' ? inPersonTurn(work) : work()
        }
        return step(name, () => untilThereIsRoom(attempt, own.signal))
      },
      emit: async (event) => void events.push({ ...event, at: Date.now() } as RunEvent),
      each: () => Promise.reject(new Error('an item has no items')),
    }
    const value = await withMeter(meter, () => work.work(context, item as never))
    for (const message of meter.notices) await context.emit({ type: 'notice', message })
    await stored()
    return { result: { value }, events }
  } catch (error) {
    if (isLost(error) || isEngineFailure(error)) throw error
    if (own.signal.aborted && isLost(own.signal.reason)) throw own.signal.reason
    if (hasEnded()) throw lost()
    return { result: { failure: toFailure(error) }, events }
  } finally {
    own.stop()
    done()
  }
}

const GONE: Failure = { code: 'internal', message: 'The result of this step is no longer available.' }
