import { blockSigns, headingLevel } from './block-signs'

/** A part of an answer that feedback or a change by hand is on. `[start, end)` of its markdown, in UTF-16 units. */
export type AnswerPart = {
  /** of a section: what stands under its heading, without the heading */
  kind: 'section' | 'sentence'
  start: number
  end: number
  /** what stood there when the person chose it: tells whether the answer has changed since */
  text: string
}

type Range = { start: number; end: number }

/** The name of the paper that would have spoken. */
const SPEAKER = /^\*\*[^*\n]+[.:!?]\*\*$/

/** Whether the part is still what it was. */
export function isStillThere(markdown: string, { start, end, text }: AnswerPart): boolean {
  return start < end && markdown.slice(start, end) === text
}

/**
 * Puts `replacement` where the range is; every other sign stays. Where nothing takes its place, what would be left
 * empty goes as well: a doubled space, a bullet, a paragraph, and at last the heading above it.
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
  // At the start of a line, or behind a blank, the blank after the part has nothing to part any more.
  return before !== '' && before === before.trimEnd() ? before + after : before + after.trimStart()
}

/** Deeper than any heading. */
const NO_HEADING = 7

/** What stood before a line and after it, now that the line is gone. */
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
