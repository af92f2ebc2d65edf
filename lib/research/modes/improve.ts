import { answerNotice } from '../../citations/answer/answer-notice'
import { AppError } from '../../errors'
import { readQuestion } from '../../question/question'
import { think } from '../../thinking/ask-analyst'
import { improveAnswer, noticeAbove } from '../../thinking/writing-tasks'
import { cite } from '../funnel/cite'
import { understand } from '../funnel/understand'
import { requireWhole, write } from '../funnel/write'
import type { RunContext } from '../run-context'
import { addPassages, NO_PASSAGES } from '../versions/add-passages'
import { gatherForFeedback } from '../versions/gather-for-feedback'
import { improveReport } from '../versions/improve-report'
import { requirePart } from '../versions/require-part'
import { withNewWords } from '../versions/with-new-words'
import { writePart } from '../versions/write-part'

/**
 * A new version of an answer: the question with the feedback, on the evidence there was and what is newly gathered. A report
 * stays one: of it the sections are written anew that the feedback is on. Without a model the answer stays, and passages on
 * the words of the feedback come below it.
 */
export async function improve(context: RunContext): Promise<void> {
  const { run, signal } = context
  const { parentId, feedback, target } = run
  if (!parentId || !feedback) throw new AppError('bad_request', 'Say what to improve in the answer.')
  const asked = await understand(context)
  const question = readQuestion(asked)
  const { passages, found, earlier } = await gatherForFeedback(context, { parentId, question, feedback, target })
  const previous = earlier.markdown
  if (!target && !context.analyst.model) {
    const fresh = passages.slice(0, found)
    if (fresh.length === 0) await context.emit({ type: 'notice', message: NO_PASSAGES })
    const draft = await write(context, '✍️  Adding passages on your feedback...', async function* () {
      yield addPassages(earlier, { passages: fresh, feedback })
    })
    const { markdown, contents } = withNewWords({ ...earlier, passages }, draft.markdown)
    if (contents) await context.emit({ type: 'report.compiled', contents })
    await cite(context, asked, markdown, passages, earlier)
    return requireWhole(draft, signal)
  }
  if (!target && earlier.contents) {
    const report = { ...earlier, passages, contents: earlier.contents }
    const improved = await improveReport(context, { earlier: report, question, feedback })
    const draft = await write(context, '✍️  Putting the report together...', async function* () {
      yield improved.markdown
    })
    await context.emit({ type: 'report.compiled', contents: improved.contents })
    await cite(context, asked, draft.markdown, passages, earlier)
    return requireWhole(draft, signal)
  }
  if (target) requirePart(previous, target)
  signal.throwIfAborted()
  const draft = (previous: string) =>
    think(improveAnswer, { question, passages, feedback, previous, part: target }, context)
  // What the library lacks is not what the feedback is on: it stays above the new version too.
  const notice = answerNotice(previous)
  const written = target
    ? await writePart(context, { earlier, part: target }, () => draft(previous))
    : await write(context, '✍️  Improving research answer with your feedback...', () =>
        noticeAbove(notice?.text, draft(previous.slice(notice?.end ?? 0))),
      )
  // Of a part that broke off nothing is kept: the earlier version has the whole of it.
  if (target) requireWhole(written, signal)
  // A part may be of a report, which stays one.
  const changed = target ? withNewWords({ ...earlier, passages }, written.markdown) : written
  if ('contents' in changed && changed.contents)
    await context.emit({ type: 'report.compiled', contents: changed.contents })
  if (changed.markdown.trim()) await cite(context, asked, changed.markdown, passages, earlier)
  requireWhole(written, signal)
}
