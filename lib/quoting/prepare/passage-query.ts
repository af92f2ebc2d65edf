/** A question in the form the scorers use. */
export type PassageQuery = {
  /** distinct ids of its terms */
  terms: Set<number>
  /** whether the question is about one paper only: then the user knows its topic and wants a detail */
  isInside?: boolean
}

/** A number, a table or a figure. */
const DATA =
  /\bhow (?:many|much|large|big|long|often|far|fast|high|small)\b|\b(?:numbers?|percent\w*|tables?|figures?|scores?|accuracy|values?|rates?|sizes?)\b/i

/**
 * Tells whether a question asks for a number, a table or a figure, in which case one of these may come first in the
 * answer.
 */
export function asksForData(question: string): boolean {
  return DATA.test(question)
}
