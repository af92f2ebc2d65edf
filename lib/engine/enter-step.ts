import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'

const shared = globalThis as typeof globalThis & {
  folioEngine?: Promise<void>
  /** steps that were requested from the engine and have not begun */
  folioEntering?: Set<object>
}

/** The engine in which an execution goes on. */
const engineOf = new AsyncLocalStorage<Promise<void>>()
/** Time that a shutdown waits for requested steps, ms. The engine would record them as failed. */
const ENTER_MS = 2_000

/** Runs an execution as part of this engine, so that its steps fail once the engine has ended. */
export function withinEngine<T>(engine: Promise<void>, execute: () => Promise<T>): Promise<T> {
  return engineOf.run(engine, execute)
}

/**
 * Call it before a step is requested, and the function that it returns once the step has begun or will not: an engine that
 * ends in between would record the step as failed. Null when the engine has ended.
 */
export function enterStep(): (() => void) | null {
  const engine = engineOf.getStore()
  if (engine && engine !== shared.folioEngine) return null
  shared.folioEntering ??= new Set()
  const { folioEntering: entering } = shared
  const own = {}
  entering.add(own)
  return () => void entering.delete(own)
}

/** Waits until the requested steps have begun, two seconds at most. */
export async function untilStepsBegin(): Promise<void> {
  for (const until = Date.now() + ENTER_MS; shared.folioEntering?.size && Date.now() < until; ) await wait(5)
}
