import { deleteOldEvents, endRunWith, insertEvents, selectEvents } from '../db/run-event-rows'
import { env } from '../env'
import { isFinal, type RunEvent, type RunStatus, type StoredEvent } from './events'
import type { RunContext } from './run-context'

/** Places between what is told before a step and before the next one: room for what is told inside it. */
const STEP = 100_000
/** How often what another process tells is looked for; what this one tells is heard at once. */
const OTHERS_MS = 50
const OWN_MS = 1_000

export type RunEvents = {
  /** all that was told, in order */
  all: RunEvent[]
  emit: RunContext['emit']
  step: RunContext['step']
  /** Adds the last words, which `endRun` writes, and gives their places. */
  end(events: RunEvent[]): StoredEvent[]
}

/**
 * Tells the events of a run. Those between two steps are written together as the next step begins, since until then no
 * time passes; those within a step at once. Their places follow from the steps, so that a run which goes on after a
 * crash writes again where it had written.
 */
export function tellEvents(runId: string, step: RunContext['step']): RunEvents {
  const all: RunEvent[] = []
  let held: RunEvent[] = []
  let inStep = false
  let steps = 0
  let next = 0
  const placed = (events: RunEvent[]) => {
    const from = next
    next += events.length
    return events.map((event, i) => ({ seq: from + i, event }))
  }
  const flush = async () => {
    const events = placed(held)
    held = []
    if (events.length === 0) return
    await insertEvents(runId, events.map(toRow), { latest: inStep })
    wake(runId)
  }
  return {
    all,
    async emit(event) {
      const timed = { ...event, at: Date.now() } as RunEvent
      all.push(timed)
      held.push(timed)
      if (inStep) await flush()
    },
    async step(name, work) {
      await flush()
      const result = await step(name, async () => {
        inStep = true
        try {
          return await work()
        } finally {
          inStep = false
        }
      })
      next = ++steps * STEP
      return result
    },
    end(events) {
      all.push(...events)
      const last = placed([...held, ...events])
      held = []
      return last
    },
  }
}

const toRow = ({ seq, event }: StoredEvent) => ({ seq, event: JSON.stringify(event) })

/** What is stored of a run that ended, with all that it told but the deltas. */
export type EndedRun = { status: RunStatus; error: unknown; usage: unknown; trace: unknown; events: RunEvent[] }

/** Stores how a run ended together with its last words: whoever hears them finds all of it. */
export async function endRun(runId: string, run: EndedRun, last: StoredEvent[]): Promise<void> {
  const { status, error, usage, trace, events } = run
  const json = {
    error: error === null ? null : JSON.stringify(error),
    usage: JSON.stringify(usage),
    trace: JSON.stringify(trace),
    events: JSON.stringify(events),
  }
  await endRunWith(runId, { status, ...json }, last.map(toRow))
  wake(runId)
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
      const found = await selectEvents(runId, next)
      for (const { seq, event } of found?.events ?? []) {
        yield { seq, event: JSON.parse(event) as RunEvent }
        next = seq + 1
      }
      if (!found || isFinal(found.status as RunStatus)) return
      await heard
    } finally {
      stop()
    }
  }
}
