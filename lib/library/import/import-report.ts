import type { Failure } from '../../errors'
import type { PaperStatus } from '../papers'

/** The outcome of one entry or file of an import. */
export type ReportLine = {
  /** title of the work, or path of the file */
  name: string
  /** taken: a new paper; merged: added to an existing paper; skipped: nothing to do; failed: could not be taken */
  outcome: 'taken' | 'merged' | 'skipped' | 'failed'
  /** the reason, or what was done, as a sentence */
  reason: string
  paperId: string | null
  /** for a merged entry: the id under which it is kept, so that it can become a separate paper */
  entryId?: string | null
  /** part of the entry was left out because it could not be read; the reason says so */
  inPart?: true
}

/** A line with the current state: a paper is still read after it is taken, and may turn out to be a duplicate. */
export type CurrentLine = ReportLine & {
  /** status of its paper; null if there is none, or it was removed */
  status: PaperStatus | null
  /** id of the paper that this is a newer version of; waits for the person to choose */
  replaces: string | null
  /** as above, while the entry is merged; otherwise null */
  entryId: string | null
}

export type ImportReport = {
  lines: ReportLine[]
  /** number of unchanged files in a folder, which get no line */
  unchanged: number
  /** why the whole import failed */
  error?: Failure
}

export type ImportProgress = { done: number; of: number }

/** `inPart`: how many of the taken and merged ones were read only in part. */
export type ImportCounts = Record<ReportLine['outcome'] | 'inPart', number>

export function countOutcomes(lines: ReportLine[]): ImportCounts {
  const counts = { taken: 0, inPart: 0, merged: 0, skipped: 0, failed: 0 }
  for (const { outcome, inPart } of lines) {
    counts[outcome] += 1
    if (inPart && outcome !== 'failed') counts.inPart += 1
  }
  return counts
}
