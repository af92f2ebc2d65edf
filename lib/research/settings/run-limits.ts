/** Maximum number of rounds of deep research, and the default. */
export const MOST_ROUNDS = 10
/** Maximum characters of what a person says about their needs. */
export const CONTEXT_LIMIT = 4000

/** Maximum number of rounds of a deep research run. */
export function roundsOf({ maxIterations = MOST_ROUNDS }: { maxIterations?: number }): number {
  return maxIterations
}

/** Maximum papers to screen for a report, nearest by search first: for a whole report, and for a section. */
export const MOST_SCREENED = { ofReport: 450, ofSection: 60 }
/** Papers with title and abstract per prompt. */
export const SCREENED_AT_ONCE = 150
/** Maximum papers to read; those on the topic and on most subtopics come first. */
export const MOST_READ = 40

/**
 * Number of subtopics of a review: one for this many papers on the topic, so that each has several to compare, within
 * bounds.
 */
const SUBTOPICS = { papers: 2, least: 5, most: 16, ofOthers: 8 }

/** Number of subtopics for a review of this many works. `asksOthers`: outside sources are searched, too. */
export function subtopicsFor(works: number, asksOthers = false): number {
  const { papers, least, most, ofOthers } = SUBTOPICS
  return Math.min(most, Math.max(asksOthers ? ofOthers : least, Math.round(works / papers)))
}

/** Modes that run for minutes. The session continues during such a run, and is not changed by its answer. */
export const LONG_MODES: readonly string[] = ['deep', 'report']
