import { inTurn } from '../../../library/variety/turns'
import type { Passage } from '../../../quoting/passage'

/** Passages to read for a subtopic, in total and of one paper, so that several papers are included. */
const MOST = { passages: 10, ofPaper: 4 }

/**
 * Smallest share of a subtopic's words, weighted by rarity, that a passage and its title must contain. Fitted on 220
 * passages that a reader had judged for 22 subtopics: at .25 it drops 30 of the 131 irrelevant ones and no relevant
 * one. A subtopic with two names for one thing (“master or leader”) needs a little less.
 */
const FLOOR = 0.2
/** A passage with this share of a subtopic's words is about the subtopic. */
const SPEAKS = 0.5

/**
 * Chooses passages to read from all searches for a subtopic. A paper gets more than its share only when others leave
 * room. `held`: share of the subtopic's words that a passage contains, 0..1. Relevance is relative to the best passage
 * of the same search, so that a later search among the remaining papers does not outrank an earlier one; the share of
 * words does not depend on the search. The best passage of the first search is always read, since it may use other
 * words.
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

/** Whether any of the passages is about the subtopic. */
export function anySpeaks(passages: Passage[], held: (passage: Passage) => number): boolean {
  return passages.some((one) => held(one) >= SPEAKS)
}
