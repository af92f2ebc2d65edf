import { z } from 'zod'
import { type AnswerPart, isStillThere } from '../../citations/answer/answer-part'
import { answerNotice } from '../../citations/blocks/answer-notice'
import { describeIssues } from '../../describe-issues'
import { AppError } from '../../errors'
import { hasModel } from '../../models/connection/model-in-use'
import { readQuestion } from '../../question/question'
import { think } from '../../thinking/ask-analyst'
import { improveAnswer, noticeAbove, REWRITING_NEEDS_MODEL } from '../../thinking/writing-tasks'
import { reportSections } from '../contents/report-sections'
import { earlierAnswer } from '../evidence/earlier-answer'
import { planSchema } from '../plan/parse-plan'
import type { ReportPlan } from '../plan/report-plan'
import { understand } from '../question/understand'
import { runRow } from '../record/run-row'
import type { RunContext } from '../run-context'
import { derive, requireQuestion } from '../runs'
import { MODES, readSettings } from '../settings/modes'
import { cite } from '../write/cite'
import { requireWhole, write } from '../write/write'
import { addPassages, NO_PASSAGES } from './add-passages'
import { gatherForFeedback } from './gather-for-feedback'
import { improveReport } from './improve-report'
import { withNewWords } from './with-new-words'
import { writePart } from './write-part'

/**
 * Writes a new version of an answer from the question, the feedback, its earlier evidence and new passages. In a report
 * it rewrites only the sections that the feedback is about. Without a model it keeps the answer and appends passages on
 * the words of the feedback.
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
    const draft = await write(context, '✍️  Adding passages that match your feedback...', async function* () {
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
  // The notice about the library is not part of the feedback, so it stays above the new version.
  const notice = answerNotice(previous)
  const written = target
    ? await writePart(context, { earlier, part: target }, () => draft(previous))
    : await write(context, '✍️  Improving research answer with your feedback...', () =>
        noticeAbove(notice?.text, draft(previous.slice(notice?.end ?? 0))),
      )
  // An interrupted part is discarded, since the earlier version has it in full.
  if (target) requireWhole(written, signal)
  // The part may belong to a report.
  const changed = target ? withNewWords({ ...earlier, passages }, written.markdown) : written
  if ('contents' in changed && changed.contents)
    await context.emit({ type: 'report.compiled', contents: changed.contents })
  if (changed.markdown.trim()) await cite(context, asked, changed.markdown, passages, earlier)
  requireWhole(written, signal)
}

/**
 * Starts a new version of a run's answer, or of a part of it; the rest stays. Throws `AppError('conflict')` when there
 * is no answer or the part has changed, and `AppError('bad_request')` when a part needs rewriting and no model is
 * connected.
 */
export async function improveRun(input: { runId: string; feedback: string; target?: AnswerPart }) {
  const feedback = requireQuestion(input.feedback, 'feedback')
  const target = input.target ?? null
  const isFollowed = await hasModel()
  if (target && !isFollowed) throw new AppError('bad_request', REWRITING_NEEDS_MODEL)
  const parent = await runRow(input.runId)
  const { markdown } = await earlierAnswer(input.runId)
  if (target) requirePart(markdown, target)
  const own = readSettings(parent)
  // Feedback is followed by a model if there is one, whoever wrote the answer.
  const settings = isFollowed ? { ...own, byQuoting: false } : own
  return derive(parent, { mode: 'improve', feedback, target, settings })
}

/** Throws `AppError('conflict')` if the part has changed since the person chose it. */
export function requirePart(markdown: string, part: AnswerPart): void {
  if (!isStillThere(markdown, part))
    throw new AppError(
      'conflict',
      'This answer was changed in the meantime, perhaps in another window. Copy what you typed, reload the page and try again.',
    )
}

/** A section to add. `subtopics`: topics to search for; none: its title. */
export const addedSectionSchema = z.object({
  title: z.string({ error: 'A section needs a heading.' }).trim().min(1, { error: 'A section needs a heading.' }),
  subtopics: z.array(z.string().trim()).default([]),
})

type Added = {
  runId: string
  section: z.infer<typeof addedSectionSchema>
  /** text under the heading of the section that comes before it; absent: it is the last one of the plan */
  after?: AnswerPart
}

/**
 * Starts a new version of a report with one more section; only that section is researched and written. Throws
 * `AppError('bad_request')` when the plan cannot hold it, and `AppError('conflict')` when the answer is no report or has
 * changed.
 */
export async function addSection({ runId, section, after }: Added): Promise<{ runId: string; sessionId: string }> {
  const parent = await runRow(runId)
  const { markdown, contents } = await earlierAnswer(runId)
  if (!contents) throw new AppError('conflict', 'Sections can only be added to reports.')
  if (after) requirePart(markdown, after)
  const at = after ? sectionIndexAfter(markdown, contents.plan, after) : contents.plan.sections.length
  const planned = planSchema.safeParse(withSection(contents.plan, section, at))
  if (!planned.success) throw new AppError('bad_request', describeIssues({ issues: planned.error.issues.slice(0, 1) }))
  return derive(parent, {
    mode: 'extend',
    feedback: section.title,
    plan: planned.data,
    settings: MODES.extend.read(parent.settings),
  })
}

/** Number of planned sections up to the end of a part. */
function sectionIndexAfter(markdown: string, plan: ReportPlan, { start }: AnswerPart): number {
  const above = reportSections(markdown, plan).filter((section) => section.planned && section.start < start)
  const last = above.at(-1)?.planned
  return last ? plan.sections.findIndex(({ id }) => id === last.id) + 1 : 0
}

function withSection(plan: ReportPlan, { title, subtopics }: Added['section'], at: number): ReportPlan {
  const taken = new Set(plan.sections.flatMap(({ id, subtopics }) => [id, ...subtopics.map((one) => one.id)]))
  let number = plan.sections.length + 1
  while (taken.has(`section-${number}`)) number++
  const wanted = subtopics.filter((one) => one !== '')
  const section = {
    id: `section-${number}`,
    title,
    subtopics: (wanted.length > 0 ? wanted : [title]).map((title, index) => ({
      id: `subtopic-${number}-added-${index + 1}`,
      title,
    })),
  }
  return { ...plan, sections: plan.sections.toSpliced(at, 0, section) }
}
