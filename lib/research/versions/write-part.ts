import { type AnswerPart, replacePart } from '../../citations/answer/answer-part'
import type { RunContext } from '../run-context'
import { type Draft, write } from '../write'

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
  const replacement = tidy(written.markdown.slice(before.length, written.markdown.length - after.length), part)
  if (replacement === '') await context.emit({ type: 'notice', message: TAKEN_OUT })
  if (replacement === part.text) await context.emit({ type: 'notice', message: UNCHANGED })
  return { ...written, markdown: replacePart(previous, part, replacement) }
}

/** A sentence stays inside its paragraph. */
function tidy(text: string, { kind }: AnswerPart): string {
  const trimmed = text.trim()
  if (kind === 'section') return trimmed
  return trimmed.replace(/^(?:#{1,6}|[-*+]|\d+[.)])[ \t]+/gm, '').replace(/\s*\n\s*/g, ' ')
}
