import type { PassageQuery } from '../../quoting/prepare/passage-query'
import { stemLanguage, stemsInLanguage } from '../../text/language/stem-in-language'
import { stem, words as wordsOf } from '../../text/words/analyze'
import { termId } from '../../text/words/terms'
import { queryTerms } from '../search/words'

/** Prepares a question for scoring passages. `words`: those of its topic, if identified. */
export function toPassageQuery(question: string, words: string[] = []): PassageQuery {
  const terms = new Set(queryTerms(words.join(' ') || question).counts.keys())
  // Without its function words the question's language cannot be detected.
  const language = words.length > 0 ? stemLanguage(wordsOf(question)) : null
  const stems = language ? stemsInLanguage(question, language) : null
  for (const word of words) {
    const own = stems?.get(word)
    if (own) terms.delete(termId(stem(word)))
    if (own) terms.add(termId(own))
  }
  return { terms }
}
