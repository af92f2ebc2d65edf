/** The most rounds of deep research, which are those that it has where nothing is said. */
export const MOST_ROUNDS = 10
/** Characters of what a person says about their needs. */
export const CONTEXT_LIMIT = 4000

/** The most rounds of a run in deep research. */
export function roundsOf({ maxIterations = MOST_ROUNDS }: { maxIterations?: number }): number {
  return maxIterations
}
