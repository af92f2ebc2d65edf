import { countTerms, type TermCounts } from './terms'

/** How often the terms of the title count in a whole paper. */
const TITLE = 4

/**
 * Returns the terms of a paper as one document: those of its passages (each counts the title twice), corrected so that
 * the title counts four times.
 */
export function wholePaper(passages: TermCounts[], title: string): TermCounts {
  const ofTitle = countTerms(title)
  const titles = TITLE - 2 * passages.length
  const counts = new Map<number, number>()
  const add = (term: number, times: number) => void counts.set(term, (counts.get(term) ?? 0) + times)
  for (const passage of passages)
    passage.counts.forEach((times, term) => {
      add(term, times)
    })
  for (const [term, times] of ofTitle.counts) add(term, titles * times)
  const length = passages.reduce((sum, passage) => sum + passage.length, titles * ofTitle.length)
  return { counts, length }
}
