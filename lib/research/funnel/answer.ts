import { type Question, readQuestion } from '../../question/question'
import { chooseGraded } from '../../quoting/choose/choose-graded'
import type { Passage } from '../../quoting/passage'
import { QUOTING, think } from '../../thinking/ask-analyst'
import { searchQueries } from '../../thinking/question-tasks'
import { gradePassages } from '../../thinking/reading-tasks'
import { writeAnswer } from '../../thinking/writing-tasks'
import { translate } from '../question/translate'
import { understand } from '../question/understand'
import { doTask } from '../run/do-task'
import type { RunContext } from '../run-context'
import { checkLanguageNotice } from '../shortlist/language-notice'
import { cite } from '../write/cite'
import { requireWhole, write } from '../write/write'
import { asksForSeveral } from './find-for-prompt'
import { gather } from './gather'
import { type PromptRoom, promptRoom } from './prompt-room'
import { toWrite } from './to-write'

/** Room for passages to grade and to write from; null without grading. */
async function gradingRoom({ analyst, settings }: RunContext): Promise<PromptRoom | null> {
  return analyst.model && promptRoom(settings.gather.k, await analyst.model.window())
}

/**
 * Chooses the passages for an answer about several works by the model's grades. If grading fails, keeps the first
 * passages of the search.
 */
async function gradeAndChoose(
  context: RunContext,
  { text }: Question,
  passages: Passage[],
  tokens: number,
): Promise<Passage[]> {
  if (passages.length === 0) return []
  const task = { ...gradePassages, name: 'grade passages', instead: 'The passages were chosen without the model' }
  const grades = await doTask(context, task, { question: text, passages })
  return chooseGraded(
    passages.map((passage, at) => ({ passage, grade: grades[at]?.grade ?? null })),
    tokens,
  )
}

/** The funnel: summaries → shortlist → full-text passages → cited synthesis → references. */
export async function answer(context: RunContext): Promise<void> {
  const asked = await understand(context)
  const { signal } = context
  const question = readQuestion(asked)
  // The writer gets the person's own words, and answers in their language.
  const { question: searched, own } = await translate(context, question)
  const { queries, aspects } = await doTask(context, searchQueries, searched)
  // A model that gets a follow-up also gets the passages it wrote from.
  const refersBack = asked !== context.run.question && context.analyst.model !== null
  const room = await gradingRoom(context)
  const gathered = await gather(context, searched, {
    queries: own ? [own, ...queries] : queries,
    follows: refersBack ? context.run.followsId : null,
    ...(room && {
      toGrade: { tokens: room.graded, aspects },
      choose: (shortlist, found) =>
        asksForSeveral(shortlist, aspects) && !shortlist.namesAlone
          ? gradeAndChoose(context, searched, found, room.written)
          : found,
    }),
  })
  signal.throwIfAborted()
  // The papers named in the question were shown, and there is nothing to quote from them.
  if (gathered.passages.length === 0) return
  const asWeighed = toWrite(question, gathered, context.settings)
  const quotable = context.analyst.model ? gathered.passages : gathered.passages.slice(0, asWeighed.most)
  const texts = quotable.map(({ text }) => text)
  const input = { ...asWeighed, notice: await checkLanguageNotice(context, question, asWeighed.notice, texts) }
  const draft = await write(
    context,
    '✍️  Stage 3: Synthesizing answer from evidence...',
    () => think(writeAnswer, input, context),
    () => writeAnswer.without(input),
  )
  const { heldBack, markdown } = draft
  if (heldBack) {
    const message = `⚠️  The answer quotes your papers directly; the model was not used. ${heldBack}`
    await context.emit({ type: 'notice', message, step: 'write' })
  }
  const checked = heldBack ? { ...context, analyst: QUOTING } : context
  if (markdown.trim()) await cite(checked, asked, markdown, gathered.passages)
  requireWhole(draft, signal)
}
