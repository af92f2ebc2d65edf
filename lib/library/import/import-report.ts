/** What became of one entry or file of an import. */
export type ReportLine = {
  /** title of the work, else path of the file */
  name: string
  /** taken: a new paper; merged: went into one that is there; skipped: nothing to do; failed: could not be taken */
  outcome: 'taken' | 'merged' | 'skipped' | 'failed'
  /** why, in a sentence, or what was done */
  reason: string
  paperId: string | null
}

export type ImportReport = {
  lines: ReportLine[]
  /** files of a folder that are as they were, which have no line each */
  unchanged: number
  /** why the import as a whole could not be done */
  error?: { code: string; message: string }
}

export type ImportProgress = { done: number; of: number }
