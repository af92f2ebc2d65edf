import { randomUUID } from 'node:crypto'
import { analyst } from '../../analyst/choose'
import { extractive } from '../../analyst/extractive'
import { type AnswerPart, isStillThere, replacePart } from '../../citations/answer/answer-part'
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
 * that has the answer now. Changes of other sentences that come at the same time all stay. Throws
 * `AppError('conflict')` when the sentence is no longer what it was.
 */
export async function editAnswer({ runId, sentence, replacement }: Edit): Promise<EditedAnswer> {
  // A sentence stays inside its paragraph.
  const typed = replacement?.trim() ? requireQuestion(replacement, 'sentence').replace(/\s*\n\s*/g, ' ') : ''
  let id = runId
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const run = await getEditable(id)
    const earlier = await earlierAnswer(id)
    if (earlier.markdown !== run.answer.markdown) continue
    const part = whereItIsNow(earlier.markdown, sentence)
    requirePart(earlier.markdown, part)
    if (typed === part.text) return { runId: id, view: await getRunView(id) }
    const stored = await storeEdit(run, earlier, replacePart(earlier.markdown, part, typed))
    if (stored) return { runId: stored, view: await getRunView(stored) }
    // Somebody was quicker: the change is made to what stands there now, their version of it if they made one.
    id = (await editMadeSince(run)) ?? id
  }
  throw new AppError('conflict', 'This answer is being changed all the time, perhaps in another window. Try again.')
}

const MOST_TRIES = 10

type EditableRun = Awaited<ReturnType<typeof getEditable>>

/** The run that has the edited answer; null when what it was made from has changed meanwhile. */
async function storeEdit(run: EditableRun, earlier: EarlierAnswer, markdown: string): Promise<string | null> {
  if (answerSentences(markdown, []).length === 0)
    throw new AppError('conflict', 'This is the last sentence of the answer: without it nothing would be left.')
  const told = await countingUse('answers', () => check(run.question, markdown, earlier, run.answer.analyst))
  // The check took its time: something may have been made or kept of it since.
  const now = await getEditable(run.id)
  if (now.answer.id !== run.answer.id || now.versionIds.length !== run.versionIds.length) return null
  if (now.canBeAmended) return (await amendVersion(now, told)) ? run.id : null
  return addEditedVersion(now, told, earlier.passages)
}

/** The version that somebody made by hand of a run since it was read. */
async function editMadeSince(run: EditableRun): Promise<string | null> {
  const { versionIds, editIds } = await getEditable(run.id)
  return versionIds.find((id) => !run.versionIds.includes(id) && editIds.includes(id)) ?? null
}

/** The sentence where other changes have moved it to, when it still stands there, once. */
function whereItIsNow(markdown: string, part: AnswerPart): AnswerPart {
  const start = markdown.indexOf(part.text)
  if (isStillThere(markdown, part) || start < 0 || markdown.indexOf(part.text, start + 1) >= 0) return part
  return { ...part, start, end: start + part.text.length }
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
