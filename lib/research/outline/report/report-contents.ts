import type { SourceName } from '../../../sources/source'
import type { ReportPlan } from '../report-plan'

/**
 * Changes to a report's sections since a model wrote the abstract, introduction and discussion: titles of the sections, and in
 * `renewed` headings of parts that were edited since.
 */
export type Since = { changed: string[]; added: string[]; dropped: string[]; renewed: string[] }

/** Papers that were asked, of these screened by title and abstract, of these kept, and of these read. */
export type ScreenedCounts = { found: number; screened: number; kept: number; read: number }

/**
 * A report's account of itself: its plan, and for the abstract and each subtopic the paper of every reported passage. Plain
 * JSON.
 */
export type ReportContents = {
  plan: ReportPlan
  abstract: string[]
  /** `elsewhere`: papers of which a finding on it is told under other subtopics; true: some, in a report of an earlier Folio */
  told: { id: string; papers: string[]; elsewhere?: string[] | true }[]
  /**
   * what was read outside of the library, by the ids of the works, those of which the PDF was read, and the sources that
   * answered; absent: nothing was to be
   */
  outside?: { works: string[]; inFull?: string[]; answered: SourceName[] }
  /** of sections that were changed since, in place of what is told under their subtopics; absent: none was */
  changed?: { id: string; papers: string[] }[]
  /** how a model screened the library for it; absent: none did, or the report is from before that was kept */
  screened?: ScreenedCounts
  /** what happened to its sections since a model wrote what stands around them; absent: nothing */
  since?: Since
  /** a model wrote it */
  isWritten: boolean
}
