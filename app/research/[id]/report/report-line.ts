import { type PlannedSection, subtopicsOf } from '@/lib/research/plan/report-plan'
import { count, countFound } from '@/lib/research/run/stage'
import type { RunView } from '@/lib/research/run-view'

/** Sums up a report: `5 sections`, `9 subtopics`, `33 findings from 14 papers`; `20 used` if it leaves some out. */
export function reportLine(view: Pick<RunView, 'report' | 'plan' | 'facts' | 'screening'>): string[] {
  const sections = researchedSections(view)
  if (sections.length === 0) return ['Report']
  const { facts, screening, report } = view
  const papers = new Set(facts.map(({ paperId }) => paperId)).size
  const byModel = facts.some(({ quote }) => quote !== undefined)
  const ids = new Set(subtopicsOf({ sections }).map(({ id }) => id))
  const told = report?.contents?.told.filter(({ id }) => ids.has(id)) ?? []
  const used = told.reduce((sum, { papers }) => sum + papers.length, 0)
  const screened = screening && screening.papers.length > 0
  return [
    'Report',
    count(sections.length, 'section'),
    count(subtopicsOf({ sections }).length, 'subtopic'),
    ...(screened ? [`${screening.papers.length} screened, ${screening.read.length} read`] : []),
    ...(facts.length > 0 ? [countFound({ findings: facts.length, papers, byModel })] : []),
    ...(report?.contents && used < facts.length ? [`${used} used`] : []),
  ]
}

/** The sections that a run researches: for an extended report, only the added ones. */
export function researchedSections({ report, plan }: Pick<RunView, 'report' | 'plan'>): PlannedSection[] {
  const ids = new Set(plan.map(({ id }) => id))
  const sections = report?.plan.sections ?? []
  return ids.size === 0 ? sections : sections.filter(({ subtopics }) => subtopics.some(({ id }) => ids.has(id)))
}
