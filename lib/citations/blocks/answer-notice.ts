import { oneLine } from '../../text/format/phrases'
import { parseMarkers } from '../markers/markers'

/** The notice above an answer: what the library lacks. `end`: where the answer itself starts, in UTF-16 units. */
export type AnswerNotice = { text: string; end: number }

const QUOTED_FIRST = /^\s*(?:>[^\n]*(?:\n|$))+\s*/

/**
 * Reads the notice of an answer: the block quotation at its start, if that has no citation. It describes the library,
 * not the papers, so its sentences are not sentences of the answer. Null if there is none.
 */
export function answerNotice(markdown: string): AnswerNotice | null {
  const quoted = QUOTED_FIRST.exec(markdown)?.[0]
  if (!quoted || parseMarkers(quoted).length > 0) return null
  const lines = quoted.split('\n').map((line) => line.trimStart().slice(1))
  const text = oneLine(lines.join('\n'))
  return text ? { text, end: quoted.length } : null
}

/** Replaces the notice with blank lines of the same length. */
export function blankNotice(markdown: string): string {
  const end = answerNotice(markdown)?.end ?? 0
  return '\n'.repeat(end) + markdown.slice(end)
}

/** The notice as a paragraph above an answer; empty for an empty notice. */
export function noticeParagraph(notice = ''): string {
  return notice === '' ? '' : `> ${oneLine(notice)}\n\n`
}
