/** A question as the scorers read it. */
export type PassageQuery = {
  /** distinct ids of its terms */
  terms: Set<number>
  /** "which", "who", "where", "when" */
  asksForName: boolean
}

const NAMED = /\b(?:which|who|whom|whose|where|when)\b/i

/** Whether a name is asked for, by question words alone. */
export function asksForName(question: string): boolean {
  return NAMED.test(question)
}
