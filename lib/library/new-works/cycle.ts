import { findSetting, saveSetting } from '../../db/settings'

/** One search for new works: its progress or result. */
export type Cycle = {
  id: string
  /** ISO dates and times */
  startedAt: string
  finishedAt: string | null
  /** whether the person stopped it early */
  stopped: boolean
  /** pages of results: requested so far, and in total */
  done: number
  of: number
  /** number of previously unknown works */
  found: number
  /** in words, one for each source and reason */
  failures: string[]
}

const KEY = 'new works cycle'
/** Separate from the report, which is rewritten all the time during a search. */
const STOPPED = 'new works stopped'

/** The last search; null if there was none. */
export function lastCycle(): Promise<Cycle | null> {
  return findSetting<Cycle>(KEY)
}

export function keepCycle(cycle: Cycle): Promise<void> {
  return saveSetting(KEY, cycle)
}

/** Stops the current search after its current page and keeps the results. */
export async function stopLooking(): Promise<void> {
  const last = await lastCycle()
  if (last && !last.finishedAt) await saveSetting(STOPPED, last.id)
}

export async function isStopped(id: string): Promise<boolean> {
  return (await findSetting(STOPPED)) === id
}
