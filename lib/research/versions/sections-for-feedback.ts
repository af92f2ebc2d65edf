import type { Report } from '../outline/report/change-report'
import { type ReportSection, reportSections } from '../outline/report/report-sections'

/** The sections that feedback on a whole report is on: those that it names by their titles, else all of them. */
export function sectionsForFeedback(feedback: string, { markdown, contents }: Report): ReportSection[] {
  const sections = reportSections(markdown, contents.plan).filter(({ planned }) => planned !== null)
  const named = sections.filter(({ planned }) => planned && plain(feedback).includes(plain(planned.title)))
  return named.length > 0 ? named : sections
}

/** Words alone, with a blank at each end, so that only whole words are found. */
function plain(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  return ` ${words.trim()} `
}
