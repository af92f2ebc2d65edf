import { findSetting, saveSetting } from '../../db/settings'

/** One look for new works: how far it is, or what became of it. */
export type Cycle = {
  id: string
  /** ISO dates and times */
  startedAt: string
  finishedAt: string | null
  /** the person ended it before it was done */
  stopped: boolean
  /** pages of results: asked, and to ask */
  done: number
  of: number
  /** works that were not known before */
  found: number
  /** in words, one for each source and reason */
  failures: string[]
}

const KEY = 'new works cycle'
/** Apart from the report, which is written again and again while one is under way. */
const STOPPED = 'new works stopped'

/** The last one; null when there never was any. */
export function lastCycle(): Promise<Cycle | null> {
  return findSetting<Cycle>(KEY)
}

export function keepCycle(cycle: Cycle): Promise<void> {
  return saveSetting(KEY, cycle)
}

/** Ends the one that is under way after the page that it is at; what was found stays. */
export async function stopLooking(): Promise<void> {
  const last = await lastCycle()
  if (last && !last.finishedAt) await saveSetting(STOPPED, last.id)
}

export async function isStopped(id: string): Promise<boolean> {
  return (await findSetting(STOPPED)) === id
}
