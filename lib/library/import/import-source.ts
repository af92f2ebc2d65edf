import type { ReadEntry } from '../reference/reference'
import type { ReportLine } from './import-report'
import type { PlanItem } from './plan-import'
import type { TakePdf } from './take-pdf'

/** Source of an import's files: an upload, the library folder, or a reference manager. */
export type ImportSource = {
  origin: 'import' | 'folder'
  /** the work to do; `unchanged` counts files that were taken before and have not changed */
  plan(): Promise<{ items: PlanItem[]; unchanged: number }>
  /** null if the file does not exist. Some are downloaded first */
  pdf(path: string): TakePdf | null | Promise<TakePdf | null>
  /** entry number `place` of a reference file; null if it no longer exists */
  entry(path: string, place: number): Promise<ReadEntry | null>
  /** called when the plan is done, with a line for each item. Items after a stop have no line */
  finish(items: PlanItem[], lines: ReportLine[]): Promise<void>
  close(): Promise<void>
}

/** Openers for sources outside this layer, by name. */
export type SourceOpeners = Record<string, (importId: string) => Promise<ImportSource>>
