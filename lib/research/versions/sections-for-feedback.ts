import { type ReportSection, reportSections } from '../contents/report-sections'
import type { Report } from '../outline/report/change-report'

/** The sections that feedback on a whole report refers to: those named by title, else all. */
export function sectionsForFeedback(feedback: string, { markdown, contents }: Report): ReportSection[] {
  const sections = reportSections(markdown, contents.plan).filter(({ planned }) => planned !== null)
  const named = sections.filter(({ planned }) => planned && plain(feedback).includes(plain(planned.title)))
  return named.length > 0 ? named : sections
}

/** Words only, with a space at each end, so that only whole words match. */
function plain(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  return ` ${words.trim()} `
}
