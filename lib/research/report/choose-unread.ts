import type { Passage } from '../../analyst/analyst'
import { inTurn } from '../../library/find/turns'

/** Passages of the library that a model reads for a subtopic, and of one paper: several are to be heard. */
const MOST = { passages: 10, ofPaper: 4 }

/**
 * The share of a theme's words, by how rare they are, that a passage under its title holds at least. Of 220 passages that
 * a reader had read for 22 themes 0.25 leaves out 30 of the 131 that say nothing on theirs, and none of the others; where a theme
 * has two names for one thing (“master or leader”) it leaves out some that tell, so it is a little less.
 */
const FLOOR = 0.2
/** The share from which a passage speaks of the theme as such. */
const SPEAKS = 0.5

/**
 * What a model reads of all that searches brought for a subtopic, in the order brought; of one paper more than some only where
 * others leave room. `held`: the share of the subtopic's words that a passage holds, 0..1; null where these tell nothing.
 *
 * The relevance of a passage is by the best of its own search: that of a later one, among papers that were left over, would
 * outdo what came before. What a passage holds of the words does not depend on the search. The best of the first is read in
 * any case: it may say the same in other words.
 */
export function chooseUnread(passages: Passage[], held: ((passage: Passage) => number) | null): Passage[] {
  const nearest = passages.toSorted((a, b) => b.relevance - a.relevance)
  if (!held) return cut(nearest)
  const [best, ...others] = nearest
  if (!best) return []
  const holding = others
    .map((passage) => ({ passage, share: held(passage) }))
    .filter(({ share }) => share >= FLOOR)
    .sort((a, b) => b.passage.relevance * b.share - a.passage.relevance * a.share)
  return cut([best, ...holding.map(({ passage }) => passage)])
}

/** Whether any of the passages speaks of what was searched for. */
export function anySpeaks(passages: Passage[], held: (passage: Passage) => number): boolean {
  return passages.some((one) => held(one) >= SPEAKS)
}

function cut(passages: Passage[]): Passage[] {
  return inTurn(passages, MOST.ofPaper).slice(0, MOST.passages)
}
