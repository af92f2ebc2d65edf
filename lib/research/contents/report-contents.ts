import type { SourceName } from '../../sources/work/source'
import type { ReportPlan } from '../plan/report-plan'

/**
 * Changes to sections since a model wrote the abstract, introduction and discussion: titles of the sections, and in
 * `renewed` the headings of parts edited since.
 */
export type Since = { changed: string[]; added: string[]; dropped: string[]; renewed: string[] }

/** Number of papers found, screened by title and abstract, kept, and read. */
export type ScreenedCounts = { found: number; screened: number; kept: number; read: number }

/**
 * A report's account of itself: its plan, and for the abstract and each subtopic the paper of every reported passage. Plain
 * JSON.
 */
export type ReportContents = {
  plan: ReportPlan
  abstract: string[]
  /** `elsewhere`: papers with a finding that another subtopic reports; `true` in reports of earlier versions */
  told: { id: string; papers: string[]; elsewhere?: string[] | true }[]
  /** works read outside the library by id, those read as PDF, and the sources that answered; absent: none requested */
  outside?: { works: string[]; inFull?: string[]; answered: SourceName[] }
  /** sections changed since, with their papers; these replace the findings under their subtopics */
  changed?: { id: string; papers: string[] }[]
  /** counts of a model's screening of the library; absent: none, or an older report */
  screened?: ScreenedCounts
  /** changes to the sections since a model wrote the parts around them; absent: none */
  since?: Since
  /** whether a model wrote it */
  isWritten: boolean
}
