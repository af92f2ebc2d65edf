import { DBOS } from '@dbos-inc/dbos-sdk'
import { underWay } from './under-way'

/**
 * Runs `work` once: after a crash its stored result is used. `work` must be safe to run twice if it was cut off. Throws
 * `AppError('set_aside')` when it was under way as several processes ended.
 */
export function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  return DBOS.runStep(() => underWay(name, work), { name })
}

/** As `step`, for what is written down before and after the work: it is never set aside. */
export function settle<T>(name: string, work: () => Promise<T>): Promise<T> {
  return DBOS.runStep(work, { name })
}
