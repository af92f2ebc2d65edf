import { analyst } from '../../analyst/choose'
import { changesShape, changesWhatIsSaid, readFeedback } from '../../analyst/feedback/read-feedback'
import type { AnswerPart } from '../../citations/answer/answer-part'
import { AppError } from '../../errors'
import type { FunnelSettings } from '../funnel/funnel'
import { readSettings } from '../modes/modes'
import { addSection } from '../report/add-section'
import type { Report } from '../report/change-report'
import { onReport, saysWrong } from '../report/feedback-on-report'
import { readReportSettings } from '../report/report-settings'
import { runRow } from '../run/run-row'
import { addRun, requireQuestion } from '../runs'
import { earlierAnswer } from './earlier-answer'
import { nextVersion } from './next-version'
import { requirePart } from './require-part'
import { settleFeedback } from './settle-feedback'

/** The run that makes the new version, and how. */
export type Improving = { runId: string; sessionId: string; mode: 'improve' | 'extend' | 'report' }

/**
 * Asks for a new version of a run's answer, or of a part of it: then the rest stays as it is. Throws
 * `AppError('conflict')` when there is no answer, or when the part is no longer what it was, and
 * `AppError('bad_request')` when the feedback asks for nothing that can be done.
 */
export async function improveRun(input: { runId: string; feedback: string; target?: AnswerPart }): Promise<Improving> {
  const feedback = requireQuestion(input.feedback, 'feedback')
  const parent = await runRow(input.runId)
  const { markdown, contents } = await earlierAnswer(input.runId)
  const target = input.target ?? null
  if (target) requirePart(markdown, target)
  const settings = await settleFeedback(feedback, readSettings(parent))
  const whole = contents && !target ? await improveWhole(parent, { markdown, contents }, { feedback, settings }) : null
  if (whole) return whole
  const version = await nextVersion(parent)
  return { ...(await addRun({ ...version, mode: 'improve', feedback, target, settings })), mode: 'improve' }
}

/**
 * A new version of a whole report that is more than its sections written anew: one is added that it asks for and that is
 * not there, and among other papers all of it is researched by the same plan. Null: the feedback asks for neither.
 */
async function improveWhole(
  parent: Awaited<ReturnType<typeof runRow>>,
  report: Report,
  { feedback, settings }: { feedback: string; settings: FunnelSettings },
): Promise<Improving | null> {
  if (saysWrong(feedback) && analyst().name === 'extractive') throw new AppError('bad_request', WHERE)
  const read = readFeedback(feedback)
  if (read.papers) {
    if (changesShape(read) || changesWhatIsSaid(read)) throw new AppError('bad_request', ONE_AT_A_TIME)
    const { among, include } = settings
    const own = { ...readReportSettings(parent.settings), review: false, among, include }
    const version = {
      ...(await nextVersion(parent)),
      mode: 'report',
      feedback,
      plan: report.contents.plan,
      settings: own,
    }
    return { ...(await addRun(version)), mode: 'report' }
  }
  const { add } = onReport(feedback, report)
  if (add === null) return null
  return { ...(await addSection({ runId: parent.id, section: { title: add, subtopics: [] } })), mode: 'extend' }
}

const WHERE =
  'Without a language model Folio cannot tell what of a report is meant. Point at the section or the sentence that is wrong, and say so there. Nothing was changed.'
const ONE_AT_A_TIME =
  'Among other papers a report is researched anew as a whole. Ask for that alone, and for the rest once it is there. Nothing was changed.'
