import type { Question } from '../../question/question'
import { wordSet } from '../../text/language/split-words'
import { words } from '../../text/words/analyze'

/** Whether a question is answered from one place, from several works side by side, or from as many as possible. */
export type QuestionKind = 'one' | 'compare' | 'many'

const MANY = wordSet('papers works articles publications studies systems approaches methods techniques tools')
const ASKING = wordSet('which what list any my')
const SURVEYS = wordSet('overview survey')

/** `groups`: number of named groups of authors without a common paper. */
export function questionKind({ text, things }: Question, groups: number): QuestionKind {
  if (things.length >= 2 || groups >= 2) return 'compare'
  const all = words(text)
  const has = (set: Set<string>) => all.some((word) => set.has(word))
  return has(SURVEYS) || (has(MANY) && has(ASKING)) ? 'many' : 'one'
}
