import type { Failure } from '../../errors'
import { shareInLanguage } from '../../library/catalog/library-language'
import { type Question, readQuestion } from '../../question/question'
import { thinkOrFallBack } from '../../thinking/ask-analyst'
import { translateQuestion } from '../../thinking/question-tasks'
import type { RunContext } from '../run-context'
import { fieldOf } from './field'

/** A question in the form that is searched. */
export type Translated = {
  question: Question
  /** the question as asked, which is searched too if some papers are in its language; otherwise null */
  own: string | null
}

/**
 * Translates a foreign question into English if there is a model. A question in the language of most searched papers is
 * not translated. If translating fails, the question is searched as it was asked, and a notice says so.
 */
export async function translate(context: RunContext, question: Question): Promise<Translated> {
  const untranslated = { question, own: null }
  if (!question.language) return untranslated
  const { value: text, failure, isOwnToSome } = await context.step('translate', () => attempt(context, question))
  context.signal.throwIfAborted()
  if (text === null && !failure) return untranslated
  if (text === null) {
    const message = `⚠️  The model did not translate your question, so it was searched as typed: ${failure?.message}`
    await context.emit({ type: 'notice', message, step: 'translate' })
    return untranslated
  }
  const how = isOwnToSome ? 'in your words and in English' : 'in English'
  await context.emit({ type: 'notice', message: `Your papers were searched ${how}: “${text}”` })
  return { question: { ...readQuestion(text), language: null }, own: isOwnToSome ? question.text : null }
}

/** `isOwnToSome`: whether some papers are in the language of the question. */
type Attempt = { value: string | null; failure: Failure | null; isOwnToSome: boolean }

async function attempt(context: RunContext, question: Question): Promise<Attempt> {
  const share = question.language ? await shareOfAsked(context, question.language) : 0
  if (share >= MOSTLY) return { value: null, failure: null, isOwnToSome: true }
  return { ...(await thinkOrFallBack(translateQuestion, question, context)), isOwnToSome: share > 0 }
}

/** If more than this share of the papers is in the language of the question, it is not translated for the others. */
const MOSTLY = 0.5

/** Whether most of the papers asked are in a language, so that a question in it is searched as it was asked. */
export async function isOwnToMost(context: Pick<RunContext, 'settings'>, language: string): Promise<boolean> {
  return (await shareOfAsked(context, language)) >= MOSTLY
}

/** The share of the papers asked that are in a language; 0 where none can be asked, which the search reports. */
async function shareOfAsked({ settings }: Pick<RunContext, 'settings'>, language: string): Promise<number> {
  const field = await fieldOf(settings).catch(() => null)
  return field ? shareInLanguage(language, field.paperIds) : 0
}
