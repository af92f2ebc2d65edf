import { oneLine } from '../../../text/format/phrases'
import { asHeading } from '../../../text/names/titles'
import { PLAN_LIMITS } from '../../plan/report-plan'
import type { OutlineItem } from '../outline-item'

/** Items of a checklist. */
export const LEAST_ITEMS = 3
export const MOST_ITEMS = PLAN_LIMITS.items

/** Makes a checklist from titles. */
export function checklistOf(titles: string[]): OutlineItem[] {
  const short = titles.map((title) => asHeading(oneLine(title)).slice(0, PLAN_LIMITS.letters))
  const own = [...new Set(short)].filter(Boolean).slice(0, MOST_ITEMS)
  return own.map((title, index) => ({ id: `item-${index + 1}`, title, question: title }))
}
