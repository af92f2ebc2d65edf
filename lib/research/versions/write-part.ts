import { type AnswerPart, replacePart, replaceSentence } from '../../citations/answer/answer-part'
import { blockSigns, headingLevel } from '../../citations/blocks/block-signs'
import { oneLine } from '../../text/format/phrases'
import type { EarlierAnswer } from '../evidence/earlier-answer'
import type { RunContext } from '../run-context'
import { type Draft, write } from '../write/write'

type PartOfAnswer = { earlier: Pick<EarlierAnswer, 'markdown' | 'citations'>; part: AnswerPart }

const MESSAGES = {
  section: '✍️  Rewriting one section with your feedback...',
  sentence: '✍️  Rewriting one sentence with your feedback...',
}
const TAKEN_OUT = 'The part that you gave feedback on was removed: nothing in your papers supports it.'
const UNCHANGED = 'The answer is unchanged: nothing in your papers fits the feedback.'

/**
 * Stage 3 for a part of an answer: streams the answer with the part rewritten and all other text unchanged. A preceding
 * sentence that relied on a marker in the old part gets a copy of it.
 */
export async function writePart(
  context: RunContext,
  { earlier, part }: PartOfAnswer,
  draft: () => AsyncIterable<string>,
): Promise<Draft> {
  const { markdown } = earlier
  const [before, after] = [markdown.slice(0, part.start), markdown.slice(part.end)]
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
  const changed =
    part.kind === 'sentence' ? replaceSentence(earlier, part, replacement) : replacePart(markdown, part, replacement)
  return { ...written, markdown: changed }
}

/** Fits a rewritten part into its place: a sentence into its paragraph, a section below its heading. */
export function tidyPart(text: string, { kind }: AnswerPart, before: string): string {
  const lines = text.trim().split('\n')
  if (kind === 'section') return belowHeading(lines, before.trimEnd().split('\n').at(-1) ?? '')
  return oneLine(lines.map((line) => headingText(line.slice(blockSigns(line).length))).join(' '))
}

/** Removes a repeated heading, and lowers other headings below it. */
function belowHeading(lines: string[], above: string): string {
  const isAgain = headingLevel(lines[0] ?? '') > 0 && headingText(lines[0] ?? '') === headingText(above)
  const body = isAgain ? lines.slice(1) : lines
  const levels = body.map(headingLevel).filter((level) => level > 0)
  const lower = Math.max(0, headingLevel(above) + 1 - Math.min(...levels))
  const written = body.map((line) => {
    const level = headingLevel(line)
    return level > 0 ? `${'#'.repeat(Math.min(level + lower, LOWEST))}${line.slice(level)}` : line
  })
  return written.join('\n').trim()
}

/** A heading line without its heading marks. */
function headingText(line: string): string {
  return line.slice(headingLevel(line)).trim()
}

/** Levels of headings. */
const LOWEST = 6
