import { asksForName, type PassageQuery } from '../../quoting/passage-query'
import { words as wordsOf } from '../../text/analyze'
import { stemLanguage, stemsInLanguage } from '../../text/stem-in-language'
import { queryTerms } from '../search/query-terms'
import { termId } from '../search/terms'

/** A question as the scorers of passages read it. `words`: those of its topic, where they were told apart. */
export function toPassageQuery(question: string, words: string[] = []): PassageQuery {
  const terms = new Set(queryTerms(words.join(' ') || question).counts.keys())
  // Without its function words the language of the question can not be told.
  const language = words.length > 0 ? stemLanguage(wordsOf(question)) : null
  const stems = language ? stemsInLanguage(question, language) : null
  for (const word of words) {
    const own = stems?.get(word)
    if (own) terms.add(termId(own))
  }
  return { terms, asksForName: asksForName(question) }
}
