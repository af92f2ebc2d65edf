import type { LibraryView } from '../../library/library-view'
import type { Passage } from '../../quoting/passage'
import { asHeading } from '../../text/as-heading'
import { oneLine } from '../../text/one-line'
import { keyPhrases } from './key-phrases'
import type { OutlineItem, Refined } from './outline-item'
import { PLAN_LIMITS } from './report-plan'

/** Items of a checklist. */
export const LEAST_ITEMS = 3
export const MOST_ITEMS = PLAN_LIMITS.items

/** A checklist of these titles. */
export function checklistOf(titles: string[]): OutlineItem[] {
  const short = titles.map((title) => asHeading(oneLine(title)).slice(0, PLAN_LIMITS.letters))
  const own = [...new Set(short)].filter(Boolean).slice(0, MOST_ITEMS)
  return own.map((title, index) => ({ id: `item-${index + 1}`, title, question: title }))
}

/**
 * The checklist of a question without a model: the question itself, each of the things that it compares, and phrases that
 * the nearest papers share. `near`: passages nearest to the question.
 */
export async function proposeChecklist(
  { question: { text, things } }: Refined,
  near: Passage[],
  library: LibraryView,
): Promise<OutlineItem[]> {
  const compared = things.length > 1 ? things : []
  const phrases = await keyPhrases(text, near, library, MOST_ITEMS - 1 - compared.length)
  return checklistOf([text, ...compared, ...phrases.map((phrase) => phrase.text)])
}
