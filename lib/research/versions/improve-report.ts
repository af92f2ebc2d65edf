import { type AnswerPart, replacePart } from '../../citations/answer/answer-part'
import { toFailure } from '../../errors'
import type { Question } from '../../question/question'
import { quotedList } from '../../text/format/phrases'
import { think } from '../../thinking/ask-analyst'
import { improveAnswer } from '../../thinking/writing-tasks'
import { type ReportSection, reportSections } from '../contents/report-sections'
import type { EarlierAnswer } from '../evidence/earlier-answer'
import type { Report } from '../outline/report/change-report'
import type { RunContext } from '../run-context'
import { sectionsForFeedback } from './sections-for-feedback'
import { withNewWords } from './with-new-words'
import { tidyPart } from './write-part'

type ToImprove = { earlier: EarlierAnswer & Report; question: Question; feedback: string }

/**
 * Rewrites the sections that feedback on a whole report refers to, one after the other. All others stay word for word.
 * A notice names the rewritten ones.
 */
export async function improveReport(context: RunContext, { earlier, ...asked }: ToImprove): Promise<Report> {
  const wanted = sectionsForFeedback(asked.feedback, earlier).flatMap(({ planned }) => planned ?? [])
  let { markdown } = earlier
  const changed: string[] = []
  for (const { id, title } of wanted) {
    context.signal.throwIfAborted()
    const section = reportSections(markdown, earlier.contents.plan).find(({ planned }) => planned?.id === id)
    if (!section) continue
    const part = partOf(markdown, section)
    const { text, failure } = await context.step(`rewrite ${id}`, () =>
      rewritten(context, { ...asked, passages: earlier.passages, previous: markdown, part }),
    )
    context.signal.throwIfAborted()
    if (failure) {
      await context.emit({
        type: 'notice',
        message: `⚠️  From “${title}” on, the report is unchanged: ${failure.message}`,
      })
      break
    }
    if (text === part.text) continue
    markdown = replacePart(markdown, part, text)
    changed.push(title)
    await context.emit({ type: 'section.delta', section: id, text })
  }
  await context.emit({ type: 'notice', message: say(changed) })
  const next = withNewWords(earlier, markdown)
  return { markdown: next.markdown, contents: next.contents ?? earlier.contents }
}

/** A section without its heading. */
function partOf(markdown: string, { body, end }: ReportSection): AnswerPart {
  const text = markdown.slice(body, end).trimEnd()
  return { kind: 'section', start: body, end: body + text.length, text }
}

type ToRewrite = Omit<ToImprove, 'earlier'> & Pick<EarlierAnswer, 'passages'> & { previous: string; part: AnswerPart }

async function rewritten(context: RunContext, { part, previous, ...asked }: ToRewrite) {
  try {
    let text = ''
    for await (const delta of think(improveAnswer, { ...asked, previous, part }, context)) text += delta
    return { text: tidyPart(text, part, previous.slice(0, part.start)), failure: null }
  } catch (error) {
    if (context.signal.aborted) throw error
    return { text: part.text, failure: toFailure(error) }
  }
}

function say(changed: string[]): string {
  return changed.length === 0
    ? 'The report is unchanged: none of its evidence fits the feedback. To change one section or sentence, select it.'
    : `Rewritten: ${quotedList(changed, 'and')}. The rest is unchanged.`
}
