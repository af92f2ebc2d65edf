import { asksForName, type PassageQuery } from '../../quoting/passage-query'
import { queryTerms } from '../search/query-terms'

/** A question as the scorers of passages read it. `words`: those of its topic, where they were told apart. */
export function toPassageQuery(question: string, words: string[] = []): PassageQuery {
  return {
    terms: new Set(queryTerms(words.join(' ') || question).counts.keys()),
    asksForName: asksForName(question),
  }
}
