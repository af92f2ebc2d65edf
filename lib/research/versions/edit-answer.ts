import { randomUUID } from 'node:crypto'
import { type AnswerPart, isStillThere, replaceSentence } from '../../citations/answer/answer-part'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { lastQuerySet } from '../../citations/lists/references'
import { db } from '../../db/client'
import { AppError } from '../../errors'
import { warnOf } from '../../log'
import { hasModel } from '../../models/connection/model-in-use'
import { INITIAL, transition } from '../../sessions/state-machine'
import { QUOTING } from '../../thinking/ask-analyst'
import { checkAnswer, sayRepaired } from '../check/check-answer'
import { referencesOf } from '../check/store-answer'
import type { ReportContents } from '../contents/report-contents'
import { reportSections } from '../contents/report-sections'
import { type EarlierAnswer, earlierAnswer } from '../evidence/earlier-answer'
import { withoutSection } from '../outline/report/change-report'
import type { RunView } from '../run-view'
import { getRunView, requireQuestion } from '../runs'
import {
  type AnswerState,
  addEditedVersion,
  amendVersion,
  type EditableRun,
  getEditable,
  restoreVersion,
} from './edited-version'
import { requirePart } from './improve'
import { judgeEdited } from './judge-edited'
import { withNewWords } from './with-new-words'

/** The run that now has the answer, and its state on the screen. */
export type EditedAnswer = { runId: string; view: RunView }

type Edit = { runId: string; sentence: AnswerPart; replacement: string | null }

const NOT_CITABLE =
  '⚠️  A citation that you typed is not in the evidence for this answer and was removed. You can cite the passages listed under Evidence.'

/**
 * Replaces a sentence of an answer, or removes it (`null`), and checks the answer again by words. An edit does not wait
 * for a model, which judges the rest later (`judge-edited.ts`). Creates a new version, or changes an edited version
 * from which nothing was made or saved yet. Returns the run that now has the answer. Concurrent edits of other
 * sentences are all kept. Throws `AppError('conflict')` if the sentence has changed.
 */
export function editAnswer({ runId, sentence, replacement }: Edit): Promise<EditedAnswer> {
  // A sentence stays within its paragraph.
  const typed = replacement?.trim() ? requireQuestion(replacement, 'sentence').replace(/\s*\n\s*/g, ' ') : ''
  return changeAnswer(runId, (earlier) => {
    const part = whereItIsNow(earlier.markdown, sentence)
    requirePart(earlier.markdown, part)
    return typed === part.text ? null : withNewWords(earlier, replaceSentence(earlier, part, typed))
  })
}

/**
 * Removes a section from a report (`section`: the text under its heading), as `editAnswer` removes a sentence; the
 * remaining text is not judged. Throws `AppError('bad_request')` if there is no such section, and
 * `AppError('conflict')` if it has changed.
 */
export function dropSection({ runId, section }: { runId: string; section: AnswerPart }): Promise<EditedAnswer> {
  return changeAnswer(
    runId,
    ({ markdown, contents }) => {
      const part = whereItIsNow(markdown, section)
      requirePart(markdown, part)
      if (!contents) throw new AppError('bad_request', 'Sections can only be removed from reports.')
      const found = reportSections(markdown, contents.plan).find(({ body }) => body === part.start)
      if (!found) throw new AppError('bad_request', 'This section of the report cannot be removed.')
      if (found.planned && contents.plan.sections.length === 1) throw new AppError('conflict', LAST_SECTION)
      return withoutSection({ markdown, contents }, found)
    },
    { isRead: false },
  )
}

const LAST_SECTION = 'This is the only section left. A report needs at least one.'

/** Computes the new text of an answer; null: no change. */
type Change = (earlier: EarlierAnswer) => { markdown: string; contents: ReportContents | null } | null

/** `isRead`: a model, if one wrote the answer, later judges what was not judged before. */
async function changeAnswer(runId: string, change: Change, { isRead = true } = {}): Promise<EditedAnswer> {
  let id = runId
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const run = await getEditable(id)
    const earlier = await earlierAnswer(id)
    if (earlier.markdown !== run.answer.markdown) continue
    const wanted = change(earlier)
    if (!wanted) return { runId: id, view: await getRunView(id) }
    if (answerSentences(wanted.markdown, []).length === 0)
      throw new AppError('conflict', 'This is the only sentence left. An answer needs at least one.')
    const checked = await check(run, wanted.markdown, earlier)
    const stored = await storeEdit(run, earlier, { ...checked, contents: wanted.contents })
    if (stored) {
      const view = await getRunView(stored)
      if (isRead && run.answer.analyst === 'llm' && (await hasModel()))
        void judgeEdited(stored).catch(warnOf('judging an edited answer failed', { runId: stored }))
      return { runId: stored, view }
    }
    // Another edit was faster. Apply the change to the current text, in the new version if there is one.
    id = (await editMadeSince(run)) ?? id
  }
  throw new AppError('conflict', 'This answer keeps changing, perhaps in another window. Try again.')
}

const MOST_TRIES = 10

/** The run with the edited answer; null if the original has changed meanwhile. */
async function storeEdit(run: EditableRun, { passages }: EarlierAnswer, state: AnswerState): Promise<string | null> {
  // The check takes time, during which something may have been made from it, or saved.
  const now = await getEditable(run.id)
  if (now.answer.id !== run.answer.id || now.versionIds.length !== run.versionIds.length) return null
  if (now.canBeAmended) return (await amendVersion(now, state)) ? run.id : null
  return addEditedVersion(now, state, passages)
}

/** The version made by an edit of a run since it was read. */
async function editMadeSince(run: EditableRun): Promise<string | null> {
  const { versionIds, editIds } = await getEditable(run.id)
  return versionIds.find((id) => !run.versionIds.includes(id) && editIds.includes(id)) ?? null
}

/** The new position of a part that other changes have moved, if its text occurs exactly once. */
function whereItIsNow(markdown: string, part: AnswerPart): AnswerPart {
  const start = markdown.indexOf(part.text)
  if (isStillThere(markdown, part) || start < 0 || markdown.indexOf(part.text, start + 1) >= 0) return part
  return { ...part, start, end: start + part.text.length }
}

/** Checks an answer by words. Keeps earlier judgements by a model. */
async function check({ question }: EditableRun, markdown: string, earlier: EarlierAnswer) {
  const notices: string[] = []
  const context = {
    analyst: QUOTING,
    signal: new AbortController().signal,
    step: <T>(_name: string, work: () => Promise<T>) => work(),
    emit: async () => {},
  }
  const checked = await checkAnswer(context, question, markdown, earlier.passages, earlier.citations)
  if (checked.dropped > 0) notices.push(NOT_CITABLE)
  if (checked.repaired) notices.push(sayRepaired(checked.repaired))
  const before = new Set(answerSentences(earlier.markdown, earlier.citations).map(({ text }) => text))
  const edited = answerSentences(checked.markdown, checked.citations)
    .map(({ text }) => text)
    .filter((text) => !before.has(text) || earlier.edited.includes(text))
  const references = await referencesOf(checked.citations.map(({ paperId }) => paperId))
  return { answer: { answerId: randomUUID(), ...checked, references, edited }, notices }
}

/**
 * Undoes the last edit of an edited version. Undoing the first one deletes the version and returns the original. Throws
 * `AppError('conflict')` if something was made from it or saved since.
 */
export async function undoEdit(runId: string): Promise<EditedAnswer> {
  const run = await getEditable(runId)
  if (!run.canBeAmended)
    throw new AppError(
      'conflict',
      'This edit cannot be undone: a later version was made from it, or you saved or rated it.',
    )
  const { passages } = await earlierAnswer(runId)
  if (await restoreVersion(run, passages)) return { runId, view: await getRunView(runId) }
  if (!run.parentId) throw new AppError('conflict', 'The version before this edit no longer exists.')
  const view = await getRunView(run.parentId)
  const { sessionId, question } = run
  const cited = lastQuerySet(view.references)
  const client = await db()
  await client.$transaction([
    client.run.delete({ where: { id: runId } }),
    client.session.update({
      where: { id: sessionId },
      data: transition(INITIAL, { type: 'answered', runId: run.parentId, question, answer: view.markdown, cited }),
    }),
  ])
  return { runId: run.parentId, view }
}
