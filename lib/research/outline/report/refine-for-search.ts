import { readQuestion } from '../../../question/question'
import { translate } from '../../question/translate'
import type { RunContext } from '../../run-context'
import { type Refined, refineByWords } from '../outline-item'

/** The question of a report as it is planned and searched for: a foreign one in English, where there is a model. */
export async function refineForSearch(context: RunContext, asked: string): Promise<Refined> {
  const question = readQuestion(asked)
  const { question: searched } = await translate(context, question)
  return { ...refineByWords(searched.text), question: searched, language: question.language }
}
