/** The most rounds of deep research, which are those that it has where nothing is said. */
export const MOST_ROUNDS = 10
/** Characters of what a person says about their needs. */
export const CONTEXT_LIMIT = 4000

/** The most rounds of a run in deep research. */
export function roundsOf({ maxIterations = MOST_ROUNDS }: { maxIterations?: number }): number {
  return maxIterations
}

/** Papers that are screened for a report at most, the nearest by search first: of a whole library, and for a section more. */
export const MOST_SCREENED = { ofReport: 450, ofSection: 60 }
/** Papers whose titles and abstracts stand in one prompt. */
export const SCREENED_AT_ONCE = 150
/** Papers that are read at most, those that bear on the topic and on most subtopics first. */
export const MOST_READ = 40

/** Subtopics of a review: one for so many papers on the topic, as each is to have several to compare. */
const SUBTOPICS = { papers: 2, least: 5, most: 16, ofOthers: 8 }

/** Number of subtopics for a review of so many works. `asksOthers`: sources outside the library are searched too. */
export function subtopicsFor(works: number, asksOthers = false): number {
  const { papers, least, most, ofOthers } = SUBTOPICS
  return Math.min(most, Math.max(asksOthers ? ofOthers : least, Math.round(works / papers)))
}
