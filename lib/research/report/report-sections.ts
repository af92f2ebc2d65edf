import { answerSections } from '../../citations/answer/answer-sections'
import { escapeMarkdown } from '../../text/escape-markdown'
import type { PlannedSection, ReportPlan } from './report-plan'

/** A section of a report: `[start, end)` with its heading, in UTF-16 units of the markdown; what it says begins at `body`. */
export type ReportSection = {
  heading: string
  start: number
  body: number
  end: number
  planned: PlannedSection | null
}

/** The sections of a report in their order, and which of its plan they are. */
export function reportSections(markdown: string, plan: Pick<ReportPlan, 'sections'>): ReportSection[] {
  const headings = answerSections(markdown).flatMap(({ heading, headingEnd, start }) => {
    const at = markdown.lastIndexOf('\n', headingEnd - 1) + 1
    const level = /^#+/.exec(markdown.slice(at))?.[0].length ?? 0
    return level <= 2 ? [{ heading, at, level, body: start }] : []
  })
  const open = [...plan.sections]
  return headings.flatMap(({ heading, at, level, body }, index) => {
    if (level !== 2) return []
    const place = open.findIndex(({ title }) => escapeMarkdown(title) === heading)
    const [planned = null] = place < 0 ? [] : open.splice(place, 1)
    return [{ heading, start: at, body, end: headings[index + 1]?.at ?? markdown.length, planned }]
  })
}
