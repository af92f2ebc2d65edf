import type { Question } from '../../question/question'
import { foreignLanguage } from '../../text/language'
import type { RunContext } from '../run-context'
import { OTHER_LANGUAGE } from './outcome'

/**
 * Returns the notice that stands above an answer. The one that says that the papers are in another language
 * is withdrawn, and an event says so, where a text that the answer quotes is in the language of the question.
 */
export async function checkLanguageNotice(
  { emit }: RunContext,
  { language }: Question,
  notice: string,
  texts: string[],
): Promise<string> {
  if (notice !== OTHER_LANGUAGE || !texts.some((text) => foreignLanguage(text) === language)) return notice
  await emit({ type: 'outcome.decided', outcome: 'answer', notice: '', unknown: [], nearest: [] })
  return ''
}
