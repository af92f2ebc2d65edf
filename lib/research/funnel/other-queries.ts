import { type Failure, toFailure } from '../../errors'
import type { Question } from '../../question/question'
import { searchQueries } from '../../thinking/search-queries'
import { think } from '../../thinking/think'
import type { RunContext } from '../run-context'

/** What a model would search for beside the question; none without one. When it fails a notice says so. */
export async function otherQueries(context: RunContext, question: Question): Promise<string[]> {
  if (!context.analyst.model) return []
  const { queries, failure } = await context.step('search queries', () => attempt(context, question))
  context.signal.throwIfAborted()
  if (failure) {
    const message = `⚠️  The model did not say what else to search for, so your question alone was searched: ${failure.message}`
    await context.emit({ type: 'notice', message, step: 'search queries' })
  }
  return queries
}

async function attempt(
  context: RunContext,
  question: Question,
): Promise<{ queries: string[]; failure: Failure | null }> {
  try {
    return { queries: await think(searchQueries, question, context), failure: null }
  } catch (error) {
    return { queries: [], failure: toFailure(error) }
  }
}
