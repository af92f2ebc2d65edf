import type { Failure } from '../../errors'
import type { PaperStatus } from '../papers'

/** The outcome of one entry or file of an import. */
export type ReportLine = {
  /** title of the work, else path of the file */
  name: string
  /** taken: a new paper; merged: went into one that is there; skipped: nothing to do; failed: could not be taken */
  outcome: 'taken' | 'merged' | 'skipped' | 'failed'
  /** why, in a sentence, or what was done */
  reason: string
  paperId: string | null
  /** of a merged one: the id under which its entry is kept, so that it can become a paper of its own */
  entryId?: string | null
  /** part of the entry could not be read and was left out, which the reason says */
  inPart?: true
}

/** A line as things are now: a paper goes on being read after it was taken, and may turn out to be another one. */
export type CurrentLine = ReportLine & {
  /** where its paper is on its way; null: there is no paper, or it was removed */
  status: PaperStatus | null
  /** a newer version of the paper with this id, which waits for the person to say which one they want */
  replaces: string | null
  /** as above, while the entry is merged; null otherwise */
  entryId: string | null
}

export type ImportReport = {
  lines: ReportLine[]
  /** files of a folder that are as they were, which have no line each */
  unchanged: number
  /** why the import as a whole could not be done */
  error?: Failure
}

export type ImportProgress = { done: number; of: number }

/** `inPart`: how many of those taken and merged were not read whole. */
export type ImportCounts = Record<ReportLine['outcome'] | 'inPart', number>

export function countOutcomes(lines: ReportLine[]): ImportCounts {
  const counts = { taken: 0, inPart: 0, merged: 0, skipped: 0, failed: 0 }
  for (const { outcome, inPart } of lines) {
    counts[outcome] += 1
    if (inPart && outcome !== 'failed') counts.inPart += 1
  }
  return counts
}
