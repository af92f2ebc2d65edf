export type QuestionType = 'compare' | 'list' | 'why' | 'number' | 'definition' | 'how' | 'keyword' | 'fact'

/** What can be read off a question without a model. */
export type Question = {
  text: string
  type: QuestionType
  /** the two to four things a comparison compares, else empty */
  things: string[]
  /** capitalised names and acronyms in it */
  names: string[]
  /** stems that carry its meaning */
  terms: string[]
}
