import { answerSections } from '../../citations/blocks/answer-sections'
import { headingLevel } from '../../citations/blocks/block-signs'
import { escapeMarkdown } from '../../text/format/markup'
import type { PlannedSection, ReportPlan } from '../plan/report-plan'

/**
 * A section of a report: `[start, end)` including its heading, in UTF-16 units of the Markdown. Its text starts at
 * `body`.
 */
export type ReportSection = ReturnType<typeof reportSections>[number]

/** The sections of a report in order, each with its position in the plan. */
export function reportSections(markdown: string, plan: Pick<ReportPlan, 'sections'>) {
  const headings = answerSections(markdown).flatMap(({ heading, headingEnd, start }) => {
    const at = markdown.lastIndexOf('\n', headingEnd - 1) + 1
    const level = headingLevel(markdown.slice(at))
    return level <= 2 ? [{ heading, at, level, body: start }] : []
  })
  const open = [...plan.sections]
  return headings.flatMap(({ heading, at, level, body }, index) => {
    if (level !== 2) return []
    const place = open.findIndex(({ title }) => escapeMarkdown(title) === heading)
    const [planned = null]: (PlannedSection | null)[] = place < 0 ? [] : open.splice(place, 1)
    return [{ heading, start: at, body, end: headings[index + 1]?.at ?? markdown.length, planned }]
  })
}
