import type { Question } from '../../analyst/question'
import { isStopWord, stem, words } from '../../text/analyze'
import { termId } from '../search/terms'
import type { Wanted } from './read-wanted'

// Organisations: who names one means whose paper it is, not what is in it.
const ORGANISATIONS = new Set(
  `google deepmind meta facebook openai microsoft amazon mozilla apple ibm mit stanford berkeley princeton harvard cornell
  cambridge oxford yahoo nvidia twitter uber netflix adobe salesforce anthropic huggingface allen institute ai2 inria
  cern nasa eth epfl cmu xerox bell labs university college research english american european chinese german french us
  usa uk internet web pdf`
    .split(/\s+/)
    .filter(Boolean),
)

/** "ChatGPT-like", "SQL-ish": a paper on the matter need not name what it is likened to. */
const RESEMBLES = /-(?:like|ish|esque|style)$/i

/** The words of the names in a question that a paper on its matter should hold, as it writes them, by term. */
export function namesWanted(question: Question, { terms, authors, respelt }: Wanted): Map<number, string> {
  const found = new Map<number, string>()
  for (const name of question.names) {
    if (RESEMBLES.test(name)) continue
    for (const word of words(name)) {
      if (isStopWord(word) || ORGANISATIONS.has(word) || authors.has(word) || respelt.has(word) || /^\d+$/.test(word))
        continue
      // A word that only addresses the library ("like") says nothing, in a name too.
      const term = termId(stem(word))
      if (terms.has(term)) found.set(term, name)
    }
  }
  return found
}
