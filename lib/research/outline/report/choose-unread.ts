import { inTurn } from '../../../library/find/turns'
import type { Passage } from '../../../quoting/passage'

/** Passages of the library that are read for a subtopic, and of one paper: several are to be heard. */
const MOST = { passages: 10, ofPaper: 4 }

/**
 * The share of a subtopic's words, by how rare they are, that a passage under its title holds at least. Of 220 passages
 * that a reader had read for 22 subtopics, .25 leaves out 30 of the 131 that say nothing on theirs, and none of the
 * others; a subtopic with two names for one thing (“master or leader”) needs a little less.
 */
const FLOOR = 0.2
/** The share of a subtopic's words from which a passage speaks of it as such. */
const SPEAKS = 0.5

/**
 * Chooses passages to read from all searches for a subtopic; a paper gets more than its share only where others leave room.
 * `held`: share of the subtopic's words that a passage contains, 0..1. Relevance is relative to the best of the same
 * search, so that a later search among the remaining papers does not outdo an earlier one; the share of words does not
 * depend on the search. The best of the first is always read: it may say the same in other words.
 */
export function chooseUnread(passages: Passage[], held: (passage: Passage) => number): Passage[] {
  const nearest = passages.toSorted((a, b) => b.relevance - a.relevance)
  const [best, ...others] = nearest
  if (!best) return []
  const holding = others
    .map((passage) => ({ passage, share: held(passage) }))
    .filter(({ share }) => share >= FLOOR)
    .sort((a, b) => b.passage.relevance * b.share - a.passage.relevance * a.share)
  const chosen = inTurn([best, ...holding.map(({ passage }) => passage)], MOST.ofPaper)
  return chosen.slice(0, MOST.passages)
}

/** Whether any of the passages speaks of what was searched for. */
export function anySpeaks(passages: Passage[], held: (passage: Passage) => number): boolean {
  return passages.some((one) => held(one) >= SPEAKS)
}
