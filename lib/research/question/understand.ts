import { db } from '../../db/client'
import { fromJson, toJson } from '../../db/json'
import { thinkOrFallBack } from '../../thinking/ask-analyst'
import { type Exchange, type FollowUp, understandQuestion } from '../../thinking/question-tasks'
import { referencesOf } from '../check/store-answer'
import type { RunContext } from '../run-context'

/**
 * Returns a version of the question that stands alone: one that refers to the previous answer ("What are its
 * limitations?") gets its reference resolved. A model does this if there is one; otherwise, or if it fails, the topic
 * of the previous question is added. The result is stored with the run, and its versions reuse it.
 */
export async function understand(context: RunContext): Promise<string> {
  const { run } = context
  if (run.understood || !run.followsId) return emitUnderstood(context, run.understood)
  const { followsId } = run
  const { understood, failure } = await context.step('understand', () => read(context, followsId))
  context.signal.throwIfAborted()
  if (failure) {
    const message = `⚠️  The model could not work out what your question refers to, so the topic of the previous question was added: ${failure.message}`
    await context.emit({ type: 'notice', message, step: 'understand' })
  }
  return emitUnderstood(context, understood)
}

async function emitUnderstood({ run, emit }: RunContext, understood: FollowUp | null): Promise<string> {
  if (!understood) return run.question
  await emit({ type: 'question.understood', ...understood })
  return understood.text
}

async function read(context: RunContext, followsId: string) {
  const { run } = context
  const exchange = await exchangeOf(followsId)
  const { value: understood, failure } = exchange
    ? await thinkOrFallBack(understandQuestion, { question: run.question, exchange }, context)
    : { value: null, failure: null }
  const client = await db()
  if (understood) {
    const root = run.parentId ? {} : { rootId: await askedBefore(run, understood) }
    await client.run.update({ where: { id: run.id }, data: { understood: toJson(understood), ...root } })
  }
  return { understood, failure }
}

/** Returns the first version of the answer to the same question with the same meaning; null if there is none. */
async function askedBefore(run: RunContext['run'], { text }: FollowUp): Promise<string | null> {
  const client = await db()
  const { sessionId, question } = run
  const same = await client.run.findFirst({
    where: { sessionId, question, parentId: null, id: { not: run.id }, understood: { path: ['text'], equals: text } },
    orderBy: { createdAt: 'asc' },
    select: { id: true, rootId: true },
  })
  return same && (same.rootId ?? same.id)
}

/** Returns the question and answer of a run; null if it was not answered. */
async function exchangeOf(runId: string): Promise<Exchange | null> {
  const client = await db()
  const run = await client.run.findUnique({
    where: { id: runId },
    select: {
      question: true,
      understood: true,
      answer: { select: { markdown: true, citations: { orderBy: { ord: 'asc' } } } },
    },
  })
  if (!run?.answer) return null
  const { markdown, citations } = run.answer
  const ids = citations.map(({ paperId }) => paperId)
  return {
    question: fromJson<FollowUp | null>(run.understood)?.text ?? run.question,
    answer: markdown,
    papers: (await referencesOf(ids)).map(({ paperId, title }) => ({
      id: paperId,
      title,
      citations: ids.filter((id) => id === paperId).length,
    })),
  }
}
