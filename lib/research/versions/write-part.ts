import { type AnswerPart, replacePart } from '../../citations/answer/answer-part'
import { type Draft, write } from '../funnel/write'
import type { RunContext } from '../run-context'

type PartOfAnswer = { previous: string; part: AnswerPart }

const MESSAGES = {
  section: '✍️  Rewriting one section with your feedback...',
  sentence: '✍️  Rewriting one sentence with your feedback...',
}
const TAKEN_OUT = 'What the feedback was on is taken out: your papers hold nothing that says it better.'
const UNCHANGED = 'The answer stays as it was: your papers hold nothing that follows the feedback.'

/**
 * Stage 3 for a part of an answer: streams the answer with the part written anew. What stands around it is the
 * earlier answer's, sign for sign.
 */
export async function writePart(
  context: RunContext,
  { previous, part }: PartOfAnswer,
  draft: () => AsyncIterable<string>,
): Promise<Draft> {
  const [before, after] = [previous.slice(0, part.start), previous.slice(part.end)]
  const written = await write(context, MESSAGES[part.kind], async function* () {
    yield before
    yield* draft()
    yield after
  })
  if (written.failure || written.cancelled) return written
  const replacement = tidyPart(
    written.markdown.slice(before.length, written.markdown.length - after.length),
    part,
    before,
  )
  if (replacement === '') await context.emit({ type: 'notice', message: TAKEN_OUT })
  if (replacement === part.text) await context.emit({ type: 'notice', message: UNCHANGED })
  return { ...written, markdown: replacePart(previous, part, replacement) }
}

/** What was written of a part as it may stand there: a sentence inside its paragraph, a section below its heading. */
export function tidyPart(text: string, { kind }: AnswerPart, before: string): string {
  const trimmed = text.trim()
  if (kind === 'section')
    return belowHeading(trimmed, /^(#{1,6})[ \t]+(.*)\s*$/.exec(before.trimEnd().split('\n').at(-1) ?? ''))
  return trimmed.replace(/^(?:#{1,6}|[-*+]|\d+[.)])[ \t]+/gm, '').replace(/\s*\n\s*/g, ' ')
}

/** Without the heading once more, and with headings of its own that are all lower than that. */
function belowHeading(text: string, above: RegExpExecArray | null): string {
  const [, signs = '', heading = ''] = above ?? []
  const body = text.replace(/^#{1,6}[ \t]+(.*)\n?/, (line, own: string) => (own.trim() === heading ? '' : line)).trim()
  const levels = [...body.matchAll(/^(#{1,6})(?=[ \t])/gm)].map((match) => match[1]?.length ?? 0)
  const lower = Math.max(0, signs.length + 1 - Math.min(...levels))
  return body.replace(/^#{1,6}(?=[ \t])/gm, (own) => `${own}${'#'.repeat(lower)}`.slice(0, LOWEST))
}

/** Levels of headings. */
const LOWEST = 6
