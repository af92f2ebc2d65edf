import { subtopicsOf } from '@/lib/research/report/report-plan'
import type { RunView } from '@/lib/research/run-view'
import { count } from '@/lib/research/stage'

/** A report in a few words: `5 sections`, `9 subtopics`, `33 findings from 14 papers`. */
export function reportLine({ report, facts }: Pick<RunView, 'report' | 'facts'>): string[] {
  if (!report) return ['Report']
  const papers = new Set(facts.map(({ paperId }) => paperId)).size
  return [
    'Report',
    count(report.plan.sections.length, 'section'),
    count(subtopicsOf(report.plan).length, 'subtopic'),
    ...(facts.length > 0 ? [`${count(facts.length, 'finding')} from ${count(papers, 'paper')}`] : []),
  ]
}
