import { extractive } from '../../analyst/extractive'
import { aboutPapers } from '../../analyst/question/about-papers'
import { IN_QUESTION } from '../events'
import { cite } from '../funnel/cite'
import { storeEvidence } from '../funnel/store-evidence'
import { toEvidence } from '../funnel/to-evidence'
import { write } from '../funnel/write'
import { count, stage } from '../run/stage'
import type { RunContext } from '../run-context'
import { type AboutAnswer, planAbout } from './plan-about'

/**
 * Answers a question about papers themselves from what is known of them, and tells whether it was one. No model is
 * asked, whichever is connected: the answer is on their first pages.
 */
export async function answerAbout(context: RunContext, question: string): Promise<boolean> {
  const { settings, signal } = context
  if (!aboutPapers(question)) return false
  const found = await context.step('about', () => planAbout(question, settings))
  if (!found) return false
  await tell(context, found)
  signal.throwIfAborted()
  const { markdown } = await write(context, '✍️  Stage 3: Answering from what is known of your papers...', () =>
    once(found.markdown),
  )
  if (markdown) await cite({ ...context, analyst: extractive }, question, markdown, found.passages)
  signal.throwIfAborted()
  return true
}

async function tell(context: RunContext, { papers, passages, notice, among }: AboutAnswer): Promise<void> {
  const { emit } = context
  const looked = '🔍 Stage 1: Looking in the records of your library...'
  const message = () => `   Found ${count(papers.length, 'paper')}`
  await stage(context, 'scope', looked, () => considered(context, papers, among), message)
  await emit({ type: 'outcome.decided', outcome: notice ? 'notice' : 'answer', notice, unknown: [], nearest: [] })
  if (passages.length === 0) return
  await stage(context, 'gather', '📚 Stage 2: Reading what their pages say of it...', async () => {
    await storeEvidence(context.run.id, passages)
    await emit({ type: 'evidence.gathered', evidence: passages.map(toEvidence) })
  })
}

function considered({ emit }: RunContext, papers: AboutAnswer['papers'], among: number | null): Promise<void> {
  return emit({
    type: 'papers.considered',
    near: papers.length,
    shortlisted: papers.length,
    among: among ?? undefined,
    papers: papers.map(({ id, title, authors, published }) => ({
      paperId: id,
      title,
      authors,
      published,
      relevance: 1,
      kept: true,
      reason: IN_QUESTION,
    })),
  })
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
