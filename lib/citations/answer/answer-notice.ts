import { oneLine } from '../../text/one-line'
import { parseMarkers } from '../markers/markers'

/** What an answer says above itself of what the library lacks. `end`: where the answer proper begins, in UTF-16 units. */
export type AnswerNotice = { text: string; end: number }

const QUOTED_FIRST = /^\s*(?:>[^\n]*(?:\n|$))+\s*/

/**
 * The notice of an answer: the quoted paragraph that it begins with, when that cites nothing. It speaks of the library
 * and not of what papers say, so that nothing of it is a sentence of the answer. Null for none.
 */
export function answerNotice(markdown: string): AnswerNotice | null {
  const quoted = QUOTED_FIRST.exec(markdown)?.[0]
  if (!quoted || parseMarkers(quoted).length > 0) return null
  const lines = quoted.split('\n').map((line) => line.trimStart().slice(1))
  const text = oneLine(lines.join('\n'))
  return text ? { text, end: quoted.length } : null
}

/** The same, of the same length, with empty lines where the notice stood. */
export function blotNotice(markdown: string): string {
  const end = answerNotice(markdown)?.end ?? 0
  return '\n'.repeat(end) + markdown.slice(end)
}

/** What the library lacks, as a paragraph of its own above an answer; nothing where there is nothing to say. */
export function noticeParagraph(notice = ''): string {
  return notice === '' ? '' : `> ${oneLine(notice)}\n\n`
}
