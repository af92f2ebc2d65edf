import type { AnswerPart } from '../../citations/answer/answer-part'
import { blankMarkers } from '../../citations/blocks/read-blocks'
import { parseMarkers } from '../../citations/markers/markers'
import { toFailure } from '../../errors'
import type { Question } from '../../question/question'
import { think } from '../../thinking/ask-analyst'
import { feedbackQueries } from '../../thinking/question-tasks'
import type { RunContext } from '../run-context'

type OnAnswer = { question: Question; feedback: string; target: AnswerPart | null; previous: string }

/**
 * Search queries for feedback, one per request; none if it asks for nothing that papers contain. If the model fails,
 * searches for the words of the feedback with the names in the question, and a notice says so.
 */
export async function feedbackWishes(context: RunContext, on: OnAnswer): Promise<string[]> {
  const { queries, failure } = await context.step('feedback queries', () => attempt(context, on))
  context.signal.throwIfAborted()
  if (failure) {
    const message = `⚠️  The model did not say what to search for, so the words of your feedback were searched: ${failure.message}`
    await context.emit({ type: 'notice', message, step: 'feedback queries' })
  }
  return queries
}

async function attempt(context: RunContext, { question, feedback, target, previous }: OnAnswer) {
  const on = target?.text ?? previous
  try {
    return { queries: await think(feedbackQueries, { question, feedback, on }, context), failure: null }
  } catch (error) {
    const about = target ? blankMarkers(target.text, parseMarkers(target.text)) : ''
    const names = question.names.length > 0 ? question.names : [question.text]
    return { queries: [[feedback, about, ...names].filter(Boolean).join(' ')], failure: toFailure(error) }
  }
}
