import { analyze } from '../../text/words/analyze'
import { termId } from '../../text/words/terms'

export { TERM_SPACE, termId } from '../../text/words/terms'

/** Count of each term, and the length of the text in stems. */
export type TermCounts = { counts: Map<number, number>; length: number }

/**
 * Counts the terms of a passage. Those of the paper's title count twice, which gains .002 to .02 nDCG@10. `isWanted`:
 * which words count, as in `analyze`.
 */
export function countTerms(text: string, title = '', isWanted?: (word: string) => boolean): TermCounts {
  const counts = new Map<number, number>()
  const inTitle = analyze(title, isWanted)
  const inText = analyze(text, isWanted)
  const add = (stem: string, times: number) => {
    const id = termId(stem)
    counts.set(id, (counts.get(id) ?? 0) + times)
  }
  for (const stem of inTitle) add(stem, 2)
  for (const stem of inText) add(stem, 1)
  return { counts, length: inText.length + 2 * inTitle.length }
}
