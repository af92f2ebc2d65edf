import { blockSigns, headingLevel } from '../blocks/block-signs'
import { parseMarkers } from '../markers/markers'
import { answerSentences, type JudgedCitation } from './answer-sentences'

/** A part of an answer that feedback or an edit refers to: `[start, end)` of its Markdown, in UTF-16 units. */
export type AnswerPart = {
  /** a section is the text under its heading, without the heading */
  kind: 'section' | 'sentence'
  start: number
  end: number
  /** the text when the person chose it, to detect later changes of the answer */
  text: string
}

type Range = { start: number; end: number }

/** A paper's name in front of a removed quotation. */
const SPEAKER = /^\*\*[^*\n]+[.:!?]\*\*$/

/** Whether the part is unchanged. */
export function isStillThere(markdown: string, { start, end, text }: AnswerPart): boolean {
  return start < end && markdown.slice(start, end) === text
}

/**
 * Replaces a range of the Markdown. If the replacement is empty, also removes what would be left empty: a doubled
 * space, a bullet, a paragraph, or the heading above it.
 */
export function replacePart(markdown: string, { start, end }: Range, replacement: string): string {
  const [before, after] = [markdown.slice(0, start), markdown.slice(end)]
  if (replacement !== '') return before + replacement + after
  const lineStart = before.lastIndexOf('\n') + 1
  const line = before.slice(lineStart)
  const rest = after.split('\n', 1)[0] ?? ''
  const words = line.slice(blockSigns(line).length).trim()
  if (rest.trim() === '' && (words === '' || SPEAKER.test(words)))
    return joinBlocks(before.slice(0, lineStart), after.slice(rest.length + 1))
  if (rest.trim() === '') return before.trimEnd() + after
  // At the start of a line, or after a space, the space after the part is removed.
  return before !== '' && before === before.trimEnd() ? before + after : before + after.trimStart()
}

/** Below any heading level. */
const NO_HEADING = 7

/** Joins the text before and after a removed line. */
function joinBlocks(before: string, after: string): string {
  const lastLine = before.trimEnd().lastIndexOf('\n') + 1
  const level = headingLevel(before.slice(lastLine))
  const next = after.trimStart()
  if (level > 0 && (next === '' || (headingLevel(next) || NO_HEADING) <= level))
    return joinBlocks(before.slice(0, lastLine), after)
  if (next === '') return before.trimEnd()
  if (before.trim() === '') return next
  const parted = /\n[ \t]*\n$/.test(before) && /^[ \t]*\n/.test(after)
  return parted ? before + after.replace(/^(?:[ \t]*\n)+/, '') : before + after
}

/**
 * Like `replacePart`, for a sentence. In a quotation one marker may support several sentences. Earlier sentences that
 * rely on a marker of the replaced one get a copy of it, so that they stay cited.
 */
export function replaceSentence(
  { markdown, citations }: { markdown: string; citations: JudgedCitation[] },
  part: AnswerPart,
  replacement: string,
): string {
  const markers = parseMarkers(markdown)
  const before = answerSentences(markdown, citations).findLast(({ end }) => end <= part.start)
  const behind = (before?.citations ?? [])
    .flatMap((ord) => markers[ord] ?? [])
    .filter(({ start }) => start >= part.start)
  const kept = [...new Set(behind.map(({ start, end }) => markdown.slice(start, end)))]
  return replacePart(markdown, part, [...kept, replacement].filter(Boolean).join(' '))
}
