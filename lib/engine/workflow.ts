import { DBOS } from '@dbos-inc/dbos-sdk'
import { EVENTS } from './names'

/** Runs `work` once: after a crash its stored result is used. `work` must be safe to run twice if it was cut off. */
export function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  return DBOS.runStep(work, { name })
}

/** Appends to the stream of the workflow that is running. */
export function emit(event: unknown): Promise<void> {
  return DBOS.writeStream(EVENTS, event)
}

/** Ends the stream, so that readers do. */
export function closeEvents(): Promise<void> {
  return DBOS.closeStream(EVENTS)
}
