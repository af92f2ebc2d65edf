import type { Question } from '../../analyst/question'
import type { AnswerPart } from '../../citations/answer/answer-part'
import { replacePart } from '../../citations/answer/answer-part'
import { toFailure } from '../../errors'
import { libraryView } from '../../library/library-view'
import { listed } from '../../text/listed'
import type { RunContext } from '../run-context'
import type { EarlierAnswer } from '../versions/earlier-answer'
import { withNewWords } from '../versions/with-new-words'
import { tidyPart } from '../versions/write-part'
import { type Report, withoutSection } from './change-report'
import { type OnReport, onReport } from './feedback-on-report'
import { type ReportSection, reportSections } from './report-sections'

type ToImprove = { earlier: EarlierAnswer & Report; question: Question; feedback: string }

/**
 * A report with the sections written anew that feedback on the whole of it is on, one after the other, and without those
 * that it does not want. All others stay word for word. A notice says which they were.
 */
export async function improveReport(context: RunContext, { earlier, ...asked }: ToImprove): Promise<Report> {
  const on = onReport(asked.feedback, earlier)
  const before = withoutSections(earlier, on)
  const kept = new Set(reportSections(before.markdown, before.contents.plan).map(({ planned }) => planned?.id))
  const wanted = on.rewrite.flatMap(({ planned }) => (planned && kept.has(planned.id) ? planned : []))
  let { markdown } = before
  const changed: string[] = []
  for (const { id, title } of wanted) {
    context.signal.throwIfAborted()
    const section = reportSections(markdown, before.contents.plan).find(({ planned }) => planned?.id === id)
    if (!section) continue
    const part = partOf(markdown, section)
    const { text, failure } = await context.step(`rewrite ${id}`, () =>
      rewritten(context, { ...asked, passages: earlier.passages, previous: markdown, part }),
    )
    context.signal.throwIfAborted()
    if (failure) {
      await context.emit({
        type: 'notice',
        message: `⚠️  From “${title}” on the report stays as it was: ${failure.message}`,
      })
      break
    }
    if (text === part.text) continue
    markdown = replacePart(markdown, part, text)
    changed.push(title)
    await context.emit({ type: 'section.delta', section: id, text })
  }
  await context.emit({ type: 'notice', message: say(on, changed) })
  const next = withNewWords({ ...before, passages: earlier.passages }, markdown)
  return { markdown: next.markdown, contents: next.contents ?? before.contents }
}

/** A section without its heading. */
function partOf(markdown: string, { body, end }: ReportSection): AnswerPart {
  const text = markdown.slice(body, end).trimEnd()
  return { kind: 'section', start: body, end: body + text.length, text }
}

/** The report without the sections that are not wanted; one is left in any case. */
function withoutSections(report: Report, { drop }: OnReport): Report {
  return drop.reduce((left: Report, { planned }) => {
    const found = reportSections(left.markdown, left.contents.plan).find((one) => one.planned?.id === planned?.id)
    return found && left.contents.plan.sections.length > 1 ? withoutSection(left, found) : left
  }, report)
}

type ToRewrite = Omit<ToImprove, 'earlier'> & Pick<EarlierAnswer, 'passages'> & { previous: string; part: AnswerPart }

async function rewritten({ analyst, signal }: RunContext, { part, previous, ...asked }: ToRewrite) {
  try {
    let text = ''
    for await (const delta of analyst.improve({ ...asked, previous, part }, { signal, library: libraryView }))
      text += delta
    return { text: tidyPart(text, part, previous.slice(0, part.start)), failure: null }
  } catch (error) {
    if (signal.aborted) throw error
    return { text: part.text, failure: toFailure(error) }
  }
}

function say({ drop }: OnReport, changed: string[]): string {
  const named = (titles: string[]) =>
    listed(
      titles.map((title) => `“${title}”`),
      'and',
    )
  const gone = drop.flatMap(({ planned }) => planned?.title ?? [])
  const told = [
    ...(gone.length > 0 ? [`Taken out: ${named(gone)}.`] : []),
    ...(changed.length > 0 ? [`Written anew: ${named(changed)}.`] : []),
  ]
  if (told.length === 0)
    return 'The report stays as it was: nothing in its evidence follows the feedback. Point at a section or a sentence to have that changed.'
  return `${told.join(' ')} All else stays as it was.`
}
