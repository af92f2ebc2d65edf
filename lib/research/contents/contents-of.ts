import { subtopicsOf } from '../plan/report-plan'
import type { RunView } from '../run-view'
import type { ReportContents } from './report-contents'

/**
 * Contents of a run's report; null if its answer is not a report. Reports from before contents were stored get contents
 * derived from their findings.
 */
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
