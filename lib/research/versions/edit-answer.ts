import { randomUUID } from 'node:crypto'
import { analyst } from '../../analyst/choose'
import { extractive } from '../../analyst/extractive'
import { type AnswerPart, replacePart } from '../../citations/answer/answer-part'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { AppError } from '../../errors'
import { countingUse } from '../../models/model-use'
import { checkAnswer } from '../check/check-answer'
import { referencesOf } from '../check/store-answer'
import type { RunView } from '../run-view'
import { getRunView, requireQuestion } from '../runs'
import { type EarlierAnswer, earlierAnswer } from './earlier-answer'
import { addEditedVersion, amendVersion, getEditable, type ToldAnswer } from './edited-version'
import { requirePart } from './require-part'

/** The run that has the answer now, and all that the screen shows of it. */
export type EditedAnswer = { runId: string; view: RunView }

type Edit = { runId: string; sentence: AnswerPart; replacement: string | null }

const NOT_CITABLE =
  '⚠️  A citation that you typed is not in the evidence of this answer and was taken out. Evidence lists what can be cited.'
const LONGEST_CHECK_MS = 30_000

/**
 * Replaces a sentence of an answer by hand, or takes it out (`null`), and checks the answer again as `cite` does.
 * Makes a new version; an edited version from which nothing was made or kept yet is changed in place. Returns the run
 * that has the answer now. Throws `AppError('conflict')` when the sentence is no longer what it was.
 */
export async function editAnswer({ runId, sentence, replacement }: Edit): Promise<EditedAnswer> {
  // A sentence stays inside its paragraph.
  const typed = replacement?.trim() ? requireQuestion(replacement, 'sentence').replace(/\s*\n\s*/g, ' ') : ''
  const earlier = await earlierAnswer(runId)
  requirePart(earlier.markdown, sentence)
  if (typed === sentence.text) return { runId, view: await getRunView(runId) }
  const markdown = replacePart(earlier.markdown, sentence, typed)
  if (answerSentences(markdown, []).length === 0)
    throw new AppError('conflict', 'This is the last sentence of the answer: without it nothing would be left.')
  const { answer, question } = await getEditable(runId)
  const told = await countingUse('answers', () => check(question, markdown, earlier, answer.analyst))
  const run = await getEditable(runId)
  // The check took its time, and somebody may have been quicker.
  requirePart(run.answer.markdown, sentence)
  const { passages } = earlier
  if (run.canBeAmended) await amendVersion(run, told)
  const id = run.canBeAmended ? runId : await addEditedVersion(run, told, passages)
  return { runId: id, view: await getRunView(id) }
}

/** An answer that words alone have checked is not judged anew as a whole because one sentence of it changed. */
async function check(question: string, markdown: string, earlier: EarlierAnswer, by: string): Promise<ToldAnswer> {
  const notices: string[] = []
  const checked = await checkAnswer(
    {
      analyst: by === 'llm' ? analyst() : extractive,
      signal: AbortSignal.timeout(LONGEST_CHECK_MS),
      step: (_name, work) => work(),
      emit: async (event) => void (event.type === 'notice' && notices.push(event.message)),
    },
    question,
    markdown,
    earlier.passages,
    earlier.citations,
  )
  if (checked.dropped > 0) notices.push(NOT_CITABLE)
  const before = new Set(answerSentences(earlier.markdown, earlier.citations).map(({ text }) => text))
  const edited = answerSentences(checked.markdown, checked.citations)
    .map(({ text }) => text)
    .filter((text) => !before.has(text) || earlier.edited.includes(text))
  const references = await referencesOf(checked.citations.map(({ paperId }) => paperId))
  return { answer: { answerId: randomUUID(), ...checked, references, edited }, notices }
}
