import type { Owner } from '../../db/engine-rows'
import { untilThereIsRoom } from '../../db/room'
import { deleteOldEvents, endRunWith, insertEvents, selectEvents } from '../../db/run-event-rows'
import { losing } from '../../engine/workflow'
import { env } from '../../env'
import { isFinal, type RunEvent, type RunStatus, type StoredEvent } from '../events'
import type { RunContext, WithoutTime } from '../run-context'

/** Places between what is told before a step and before the next one: room for what is told inside it. */
const STEP = 100_000
/** The first place behind so many steps. */
export const placeBehind = (steps: number) => steps * STEP
/** Polling interval for events of other processes, ms; those of this process arrive at once. */
const OTHERS_MS = 50
const OWN_MS = 1_000
/** Events that are read at a time. */
const PAGE = 500

export type RunEvents = {
  /** all that was told, in order */
  all: RunEvent[]
  emit: RunContext['emit']
  step: RunContext['step']
  /** Writes down what was told since the last step. */
  flush(): Promise<void>
  /** Adds the last words, which `endRun` writes, and gives their places. */
  end(events: RunEvent[]): StoredEvent[]
}

/**
 * Tells the events of a run. Those between two steps are written together as the next step begins, since until then no
 * time passes; those within a step at once. Their places follow from the steps, so that a run which goes on after a
 * crash writes again where it had written, with the times of then (`before`: what it had told). What a step tells that was
 * cut off and is done again stands behind what it had told and replaces it, since who follows the run has heard that: the
 * first delta says that the answer begins anew. What an execution tells that has lost the run is not taken: it throws.
 * Where the disk is full it waits for room, and does again the step that this ended.
 */
export function createRunEvents(
  runId: string,
  step: RunContext['step'],
  owner: Owner | null = null,
  before: StoredEvent[] = [],
): RunEvents {
  const earlier = new Map(before.map(({ seq, event }) => [seq, event]))
  const all: RunEvent[] = []
  let held: RunEvent[] = []
  let inStep = false
  let steps = 0
  let next = 0
  /** where the step that goes on begins to tell, which replaces what its first attempt told from there on */
  let instead = 0
  /** deltas of an attempt that was cut off were heard */
  let anew = false
  /** what the step that goes on has told */
  let ofStep: StoredEvent[] = []
  const placed = (events: RunEvent[]) => {
    const from = next
    next += events.length
    return events.map((event, i) => ({ seq: from + i, event }))
  }
  const flush = async () => {
    const events = placed(held)
    held = []
    if (events.length === 0) return
    if (inStep) ofStep.push(...events)
    const place = { instead: inStep ? instead : null, owner }
    await untilThereIsRoom(() => losing(() => insertEvents(runId, events.map(toRow), place)))
    instead = next
    wake(runId)
  }
  const beginStep = (from: number) => {
    inStep = true
    held = []
    instead = from
    const cutOff = [...before, ...ofStep].filter(({ seq }) => seq >= from && seq < placeBehind(steps + 1))
    ofStep = []
    anew = cutOff.some(({ event }) => event.type === 'answer.delta')
    next = Math.max(from, ...cutOff.map(({ seq }) => seq + 1))
  }
  return {
    all,
    async emit(event) {
      const known = inStep ? undefined : earlier.get(next + held.length)
      const first = inStep && anew && event.type === 'answer.delta'
      if (first) anew = false
      const timed = {
        ...event,
        ...(first && { anew: true }),
        at: Date.now(),
        ...timesOf(known, event),
      } as RunEvent
      all.push(timed)
      held.push(timed)
      if (inStep) await flush()
    },
    async step(name, work) {
      await flush()
      const [from, before] = [next, all.length]
      const attempt = async () => {
        all.length = before
        beginStep(from)
        try {
          return await work()
        } finally {
          inStep = false
        }
      }
      const result = await step(name, () => untilThereIsRoom(attempt))
      ofStep = []
      next = ++steps * STEP
      return result
    },
    flush,
    end(events) {
      all.push(...events)
      const last = placed([...held, ...events])
      held = []
      return last
    },
  }
}

/** When an event was first told that is told again, and how long that had taken which it tells of. */
function timesOf(known: RunEvent | undefined, event: WithoutTime<RunEvent>): { at?: number; ms?: number } {
  if (known?.type !== event.type || ('stage' in known && 'stage' in event && known.stage !== event.stage)) return {}
  return { at: known.at, ...('ms' in known && { ms: known.ms }) }
}

const fromRow = ({ seq, event }: { seq: number; event: string }): StoredEvent => ({ seq, event: JSON.parse(event) })
const toRow = ({ seq, event }: StoredEvent) => ({ seq, event: JSON.stringify(event) })

/** Stored record of an ended run; its events are without deltas. */
export type RunEnding = { status: RunStatus; error: unknown; usage: unknown; trace: unknown; events: RunEvent[] }

/**
 * Stores how a run ended together with its last words: whoever hears them finds all of it. Gives false
 * when it had ended already; then nothing is changed.
 */
export async function endRun(
  runId: string,
  run: RunEnding,
  last: StoredEvent[],
  owner: Owner | null = null,
): Promise<boolean> {
  const { status, error, usage, trace, events } = run
  const json = {
    error: error === null ? null : JSON.stringify(error),
    usage: JSON.stringify(usage),
    trace: JSON.stringify(trace),
    events: JSON.stringify(withoutDeltas(events)),
  }
  const ended = await losing(() => endRunWith(runId, { status, ...json }, last.map(toRow), owner))
  wake(runId)
  return ended
}

/** The answer says at the end what its deltas said on the way; where it never ended, they are joined into one. */
function withoutDeltas(events: RunEvent[]): RunEvent[] {
  const whole = events.some((event) => event.type === 'answer.completed')
  const kept: RunEvent[] = []
  for (const event of events) {
    const last = kept.at(-1)
    if (event.type === 'section.delta' && last?.type === 'section.delta' && last.section === event.section)
      kept[kept.length - 1] = { ...last, text: last.text + event.text }
    else if (event.type !== 'answer.delta') kept.push(event)
    else if (whole) continue
    else if (last?.type === 'answer.delta') kept[kept.length - 1] = { ...last, text: last.text + event.text }
    else kept.push(event)
  }
  return kept
}

/** All that a run has told so far. */
export async function readStoredEvents(runId: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for (;;) {
    const from = (events.at(-1)?.seq ?? -1) + 1
    const found = await selectEvents(runId, from, PAGE)
    events.push(...(found?.events ?? []).map(fromRow))
    if (!found || found.events.length < PAGE) return events
  }
}

const SWEEP_MS = 600_000
let swept = 0

/** Forgets now and then what runs told that have ended a while ago: they keep it themselves. */
export async function forgetOldEvents(): Promise<void> {
  if (Date.now() - swept < SWEEP_MS) return
  swept = Date.now()
  await deleteOldEvents()
}

// Next bundles pages, actions and instrumentation apart; they must still hear each other.
const shared = globalThis as typeof globalThis & { folioListeners?: Map<string, Set<() => void>> }

/** Lets those go on who wait for events of a run in this process. */
export function wake(runId: string): void {
  for (const listener of shared.folioListeners?.get(runId) ?? []) listener()
}

/** Waits until something is told of a run. Made before one looks, so that nothing is missed in between. */
function listen(runId: string): { heard: Promise<void>; stop(): void } {
  shared.folioListeners ??= new Map()
  const listeners = shared.folioListeners
  const own = listeners.get(runId) ?? new Set()
  listeners.set(runId, own)
  let stop = () => {}
  const heard = new Promise<void>((resolve) => {
    const timer = setTimeout(() => stop(), env().DATABASE_URL ? OTHERS_MS : OWN_MS)
    stop = () => {
      clearTimeout(timer)
      own.delete(stop)
      if (own.size === 0 && listeners.get(runId) === own) listeners.delete(runId)
      resolve()
    }
    own.add(stop)
  })
  return { heard, stop: () => stop() }
}

/**
 * The events of a run from place `from` on, then those that come, until its last word or until nothing can come any
 * more: a run may end without one.
 */
export async function* readEvents(runId: string, from: number): AsyncGenerator<StoredEvent> {
  let next = from
  for (;;) {
    const { heard, stop } = listen(runId)
    try {
      const found = await selectEvents(runId, next, PAGE)
      for (const event of (found?.events ?? []).map(fromRow)) {
        yield event
        next = event.seq + 1
      }
      if (found?.events.length === PAGE) continue
      if (!found || isFinal(found.status as RunStatus)) return
      await heard
    } finally {
      stop()
    }
  }
}
