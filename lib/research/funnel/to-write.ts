import type { WriteInput } from '../../analyst/analyst'
import { aboutWords, type Question } from '../../analyst/question'
import type { Gathered } from './gather'
import { namedPapers } from './scope'

/** What an analyst is given to answer a question from what was gathered for it. */
export function toWrite(question: Question, { passages, shortlist }: Gathered): WriteInput {
  const { outcome, words } = shortlist
  return { question: aboutWords(question, words), passages, notice: outcome.notice, named: namedPapers(shortlist) }
}
