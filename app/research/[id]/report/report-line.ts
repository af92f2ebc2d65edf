import { type PlannedSection, subtopicsOf } from '@/lib/research/outline/report-plan'
import { count } from '@/lib/research/run/stage'
import type { RunView } from '@/lib/research/run-view'

/** A report in a few words: `5 sections`, `9 subtopics`, `33 findings from 14 papers`. */
export function reportLine(view: Pick<RunView, 'report' | 'plan' | 'facts' | 'screening'>): string[] {
  const sections = researchedSections(view)
  if (sections.length === 0) return ['Report']
  const { facts, screening } = view
  const papers = new Set(facts.map(({ paperId }) => paperId)).size
  const screened = screening && screening.papers.length > 0
  return [
    'Report',
    count(sections.length, 'section'),
    count(subtopicsOf({ sections }).length, 'subtopic'),
    ...(screened ? [`${screening.papers.length} screened, ${screening.read.length} read`] : []),
    ...(facts.length > 0 ? [`${count(facts.length, 'finding')} from ${count(papers, 'paper')}`] : []),
  ]
}

/** The sections that a run researches: of a report that is extended, those that are added. */
export function researchedSections({ report, plan }: Pick<RunView, 'report' | 'plan'>): PlannedSection[] {
  const ids = new Set(plan.map(({ id }) => id))
  const sections = report?.plan.sections ?? []
  return ids.size === 0 ? sections : sections.filter(({ subtopics }) => subtopics.some(({ id }) => ids.has(id)))
}
