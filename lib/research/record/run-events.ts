import { untilThereIsRoom } from '../../db/data-dir/room'
import { deleteOldEvents, endRunWith, insertEvents, selectEvents } from '../../db/run-rows/run-event-rows'
import type { Owner } from '../../db/work-rows/owner-rows'
import { losing } from '../../engine/workflow'
import { env } from '../../env'
import type { RunEvent, StoredEvent } from '../events/events'
import type { RunContext, WithoutTime } from '../run-context'
import { isFinal, type RunStatus } from '../run-status'

/**
 * Distance between the positions of events before a step and those before the next one. It leaves room for events
 * within the step.
 */
const STEP = 100_000
/** First event position after this many steps. */
export const placeBehind = (steps: number) => steps * STEP
/** Polling interval for events of other processes, ms; those of this process arrive at once. */
const OTHERS_MS = 50
const OWN_MS = 1_000
/** Number of events read at a time. */
const PAGE = 500

export type RunEvents = {
  /** all emitted events, in order */
  all: RunEvent[]
  emit: RunContext['emit']
  step: RunContext['step']
  /** stores the events since the last step */
  flush(): Promise<void>
  /** adds the final events, which `endRun` stores, and returns their positions */
  end(events: RunEvent[]): StoredEvent[]
}

/**
 * Emits the events of a run. Events between two steps are stored together when the next step begins, since no time
 * passes until then; events within a step are stored at once. Positions follow from the steps, so that a run that
 * continues after a crash overwrites its own events and keeps their times (`before`: events emitted earlier). When an
 * interrupted step runs again, its events come after those of the first attempt and replace them, since readers have
 * already received these: the first delta says that the answer starts again. Throws if another process has taken over
 * the run. Waits for space if the disk is full, and repeats the step that this ended.
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
  /** position from which the repeated step's events replace those of its first attempt */
  let instead = 0
  /** whether readers received deltas of an interrupted attempt */
  let anew = false
  /** events of the repeated step */
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

/** Time of an event that is emitted again, and its duration if it has one. */
function timesOf(known: RunEvent | undefined, event: WithoutTime<RunEvent>): { at?: number; ms?: number } {
  if (known?.type !== event.type || ('stage' in known && 'stage' in event && known.stage !== event.stage)) return {}
  return { at: known.at, ...('ms' in known && { ms: known.ms }) }
}

const fromRow = ({ seq, event }: { seq: number; event: string }): StoredEvent => ({ seq, event: JSON.parse(event) })
const toRow = ({ seq, event }: StoredEvent) => ({ seq, event: JSON.stringify(event) })

/** Stored record of an ended run. Its events have no deltas. */
export type RunEnding = { status: RunStatus; error: unknown; usage: unknown; trace: unknown; events: RunEvent[] }

/**
 * Stores the ending of a run together with its final events, so that whoever receives them finds everything. Returns
 * false and changes nothing if it had already ended.
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

/** Drops deltas, because the final answer event contains the text. If there is none, they are joined into one. */
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

/** All stored events of a run. */
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

/** Deletes event rows of old runs from time to time. The run row keeps a copy. */
export async function forgetOldEvents(): Promise<void> {
  if (Date.now() - swept < SWEEP_MS) return
  swept = Date.now()
  await deleteOldEvents()
}

// Next bundles pages, actions and instrumentation separately, but they must wake each other.
const shared = globalThis as typeof globalThis & { folioListeners?: Map<string, Set<() => void>> }

/** Wakes readers of a run's events in this process. */
export function wake(runId: string): void {
  for (const listener of shared.folioListeners?.get(runId) ?? []) listener()
}

/** Waits for the next event of a run. Call it before reading, so that no event is missed in between. */
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
 * Yields a run's events from position `from`, then new ones, until the final event or until none can come any more,
 * since a run may end without one.
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
