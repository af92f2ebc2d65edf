import { type Failure, toFailure } from '../../errors'
import { shareInLanguage } from '../../library/find/library-language'
import { type Question, readQuestion } from '../../question/question'
import { think } from '../../thinking/ask-analyst'
import { translateQuestion } from '../../thinking/question-tasks'
import type { RunContext } from '../run-context'
import { fieldOf } from './field'

/**
 * The question as the library is searched with it: a foreign one in English, where somebody can translate it, and one in the
 * language of the papers that are asked as it is. When translating fails, it is the question as it was asked, and a notice
 * says so.
 */
export async function translate(context: RunContext, question: Question): Promise<Question> {
  if (!question.language) return question
  const { text, failure } = await context.step('translate', () => attempt(context, question))
  context.signal.throwIfAborted()
  if (text === null && !failure) return question
  if (text === null) {
    const message = `⚠️  The model did not translate your question, so it was searched as it is: ${failure?.message ?? ''}`
    await context.emit({ type: 'notice', message: message.trim(), step: 'translate' })
    return question
  }
  await context.emit({ type: 'notice', message: `Your papers were searched in English: “${text}”` })
  return { ...readQuestion(text), language: null }
}

async function attempt(
  context: RunContext,
  question: Question,
): Promise<{ text: string | null; failure: Failure | null }> {
  if (question.language && (await isOwnLanguage(context, question.language))) return { text: null, failure: null }
  try {
    return { text: await think(translateQuestion, question, context), failure: null }
  } catch (error) {
    return { text: null, failure: toFailure(error) }
  }
}

/** Where so many of the papers are in the language of the question, the others are not asked in theirs. */
const MOSTLY = 0.5

/** No paper that can be asked says nothing here: the search tells it. */
async function isOwnLanguage({ settings }: RunContext, language: string): Promise<boolean> {
  const field = await fieldOf(settings).catch(() => null)
  return field !== null && (await shareInLanguage(language, field.paperIds)) >= MOSTLY
}
