import { readQuestion } from '../../question/question'
import { QUOTING } from '../../thinking/analyst'
import { think } from '../../thinking/think'
import { writeAnswer } from '../../thinking/write-answer'
import { cite } from '../funnel/cite'
import { gather } from '../funnel/gather'
import { otherQueries } from '../funnel/other-queries'
import { toWrite } from '../funnel/to-write'
import { translate } from '../funnel/translate'
import { understand } from '../funnel/understand'
import { requireWhole, write } from '../funnel/write'
import type { RunContext } from '../run-context'

/** The funnel: summaries → shortlist → full-text passages → cited synthesis → references. */
export async function answer(context: RunContext): Promise<void> {
  const asked = await understand(context)
  const { signal } = context
  const question = readQuestion(asked)
  // The writer is asked in the person's own words, and answers in their language.
  const searched = await translate(context, question)
  const queries = await otherQueries(context, searched)
  // A model that is asked on has before it what it wrote from.
  const refersBack = asked !== context.run.question && context.analyst.model !== null
  const gathered = await gather(context, searched, { queries, follows: refersBack ? context.run.followsId : null })
  signal.throwIfAborted()
  // Papers that the question names were shown, and there is nothing to quote of them.
  if (gathered.passages.length === 0) return
  const input = toWrite(question, gathered, context.settings)
  const draft = await write(
    context,
    '✍️  Stage 3: Synthesizing answer from evidence...',
    () => think(writeAnswer, input, context),
    () => writeAnswer.without(input),
  )
  const { heldBack, markdown } = draft
  if (heldBack) {
    const message = `⚠️  The answer quotes your papers, without the model. ${heldBack}`
    await context.emit({ type: 'notice', message, step: 'write' })
  }
  const checked = heldBack ? { ...context, analyst: QUOTING } : context
  if (markdown.trim()) await cite(checked, asked, markdown, gathered.passages)
  requireWhole(draft, signal)
}
