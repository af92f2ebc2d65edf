import { sentencesOf } from '../../text/sentences'
import type { Question } from '../question'
import { askedMeaning } from '../question/asked-meaning'
import { stemsOf } from '../question/terms'
import { shortener } from './acronyms'
import { cueStrength, DEFINES } from './cues'

/** Whether a sentence of a text defines what the question asks the meaning of. */
export function definesAsked(text: string, question: Question): boolean {
  const meant = askedMeaning(question.text)
  if (question.type !== 'definition' || meant.length === 0) return false
  const short = shortener(question.text, text)
  return sentencesOf(text).some(({ start, end }) => {
    const sentence = short(text.slice(start, end))
    const stems = new Set(stemsOf(sentence))
    if (!meant.every((stem) => stems.has(stem))) return false
    const hits = new Set(question.terms.filter((term) => stems.has(term)))
    return cueStrength(sentence, question, hits, () => 1) >= DEFINES
  })
}
