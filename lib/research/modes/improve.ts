import { readQuestion } from '../../analyst/question'
import { AppError } from '../../errors'
import { libraryView } from '../../library/library-view'
import { cite } from '../cite'
import { gatherForFeedback } from '../gather-for-feedback'
import type { RunContext } from '../run-context'
import { requireWhole, write } from '../write'

/** A new version of an answer: the question with the feedback, on the evidence there was and what is newly gathered. */
export async function improve(context: RunContext): Promise<void> {
  const { run, analyst, signal, record } = context
  const { parentId, feedback } = run
  if (!parentId || !feedback) throw new AppError('bad_request', 'An answer is improved with feedback on it.')
  const question = readQuestion(run.question)
  const { passages, previous } = await gatherForFeedback(context, { parentId, question, feedback })
  signal.throwIfAborted()
  const draft = await write(context, '✍️  Improving research answer with your feedback...', () =>
    analyst.improve({ question, passages, feedback, previous }, { signal, library: libraryView, record }),
  )
  if (draft.markdown.trim()) await cite(context, draft.markdown, passages)
  requireWhole(draft, signal)
}
