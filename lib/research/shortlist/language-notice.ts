import type { Question } from '../../question/question'
import { foreignLanguage } from '../../text/language/language'
import type { RunContext } from '../run-context'
import { OTHER_LANGUAGE } from './outcome'

/**
 * Returns the notice shown above an answer. If the notice says that the papers are in another language, but the answer
 * quotes a text in the language of the question, withdraws it and emits an event.
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
