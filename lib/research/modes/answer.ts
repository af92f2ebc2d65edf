import { readQuestion } from '../../analyst/question'
import { libraryView } from '../../library/library-view'
import { answerAbout } from '../about/answer-about'
import { cite } from '../funnel/cite'
import { gather } from '../funnel/gather'
import { toWrite } from '../funnel/to-write'
import { translate } from '../funnel/translate'
import { understand } from '../funnel/understand'
import { requireWhole, write } from '../funnel/write'
import type { RunContext } from '../run-context'

/**
 * A question about papers themselves is answered from what is known of them. Any other goes through the funnel:
 * summaries → shortlist → full-text passages → cited synthesis → references.
 */
export async function answer(context: RunContext): Promise<void> {
  const asked = await understand(context)
  if (await answerAbout(context, asked)) return
  const { analyst, signal } = context
  const question = readQuestion(asked)
  // The writer is asked in the person's own words, and answers in their language.
  const gathered = await gather(context, await translate(context, question))
  signal.throwIfAborted()
  const draft = await write(context, '✍️  Stage 3: Synthesizing answer from evidence...', () =>
    analyst.write(toWrite(question, gathered), { signal, library: libraryView }),
  )
  if (draft.markdown.trim()) await cite(context, asked, draft.markdown, gathered.passages)
  requireWhole(draft, signal)
}
