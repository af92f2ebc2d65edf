/** A question as the scorers read it. */
export type PassageQuery = {
  /** distinct ids of its terms */
  terms: Set<number>
  /** "which", "who", "where", "when" */
  asksForName: boolean
  /** whether one paper alone is asked: who asks it knows what it is about, and wants a detail */
  isInside?: boolean
}

/** A number, a table or a figure. */
const DATA =
  /\bhow (?:many|much|large|big|long|often|far|fast|high|small)\b|\b(?:numbers?|percent\w*|tables?|figures?|scores?|accuracy|values?|rates?|sizes?)\b/i

/** Whether a number, a table or a figure is asked for: then one may answer first. */
export function asksForData(question: string): boolean {
  return DATA.test(question)
}

const NAMED = /\b(?:which|who|whom|whose|where|when)\b/i

/** Whether a name is asked for, by question words alone. */
export function asksForName(question: string): boolean {
  return NAMED.test(question)
}
