import { DBOS } from '@dbos-inc/dbos-sdk'

/** Runs `work` once: after a crash its stored result is used. `work` must be safe to run twice if it was cut off. */
export function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  return DBOS.runStep(work, { name })
}
