import type { ReadEntry } from '../paper/reference'
import type { ReportLine } from './import-report'
import type { PlanItem } from './plan-import'
import type { TakePdf } from './take-pdf'

/** Source of an import's files: an upload, the library folder, or a reference manager. */
export type ImportSource = {
  origin: 'import' | 'folder'
  /** what there is to do; `unchanged` counts the files that were taken before and are as they were */
  plan(): Promise<{ items: PlanItem[]; unchanged: number }>
  /** null: it is not there. Some have to be downloaded first */
  pdf(path: string): TakePdf | null | Promise<TakePdf | null>
  /** entry number `place` of a file of references; null: it is not there any more */
  entry(path: string, place: number): Promise<ReadEntry | null>
  /** once the items of the plan are done: each with its line. Those that the person stopped before have none */
  finish(items: PlanItem[], lines: ReportLine[]): Promise<void>
  close(): Promise<void>
}

/** Opens sources that this layer knows nothing of, by their names. */
export type SourceOpeners = Record<string, (importId: string) => Promise<ImportSource>>
