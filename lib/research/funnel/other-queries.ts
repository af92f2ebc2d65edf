import { type Failure, toFailure } from '../../errors'
import type { Question } from '../../question/question'
import { think } from '../../thinking/ask-analyst'
import { type Searches, searchQueries } from '../../thinking/question-tasks'
import type { RunContext } from '../run-context'

const NONE: Searches = { queries: [], aspects: [] }

/** Asks a model for further searches; none without a model. If the model fails, a notice says so. */
export async function otherQueries(context: RunContext, question: Question): Promise<Searches> {
  if (!context.analyst.model) return NONE
  const { failure, ...searches } = await context.step('search queries', () => attempt(context, question))
  context.signal.throwIfAborted()
  if (failure) {
    const message = `⚠️  The model suggested no other searches, so only your question was searched: ${failure.message}`
    await context.emit({ type: 'notice', message, step: 'search queries' })
  }
  return searches
}

async function attempt(context: RunContext, question: Question): Promise<Searches & { failure: Failure | null }> {
  try {
    return { ...(await think(searchQueries, question, context)), failure: null }
  } catch (error) {
    return { ...NONE, failure: toFailure(error) }
  }
}
