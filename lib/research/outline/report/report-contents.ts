import type { SourceName } from '../../../sources/source'
import type { RunView } from '../../run-view'
import { type ReportPlan, subtopicsOf } from '../report-plan'
import type { Since } from './parts-behind'

/** Papers that were asked, of these screened by title and abstract, of these kept, and of these read. */
export type ScreenedCounts = { found: number; screened: number; kept: number; read: number }

/**
 * What a report tells, as far as it says so of itself: its plan, and of each passage that is told, in the abstract and
 * under each subtopic, the paper that says it. Plain JSON.
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

/** What the report of a run tells; null where its answer is no report. Of one from before this was kept, what was found is taken for it. */
export function contentsOf({
  report,
  facts,
  answerId,
  analyst,
}: Pick<RunView, 'report' | 'facts' | 'answerId' | 'analyst'>): ReportContents | null {
  if (!report || !answerId) return null
  if (report.contents) return report.contents
  const papersOn = (id: string) => facts.flatMap(({ items, paperId }) => (items.includes(id) ? [paperId] : []))
  const told = subtopicsOf(report.plan).map(({ id }) => ({ id, papers: papersOn(id) }))
  return { plan: report.plan, abstract: [], told, isWritten: analyst === 'llm' }
}
