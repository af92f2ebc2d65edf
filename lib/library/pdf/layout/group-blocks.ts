import { FURNITURE } from '../../../text/document'
import { hasCaptionLabel } from './captions'
import { isBlank } from './characters'
import { type ColumnEdges, columnEdges } from './column-edges'
import { KEYWORDS, NAMED_HEADING, NUMBERED_HEADING } from './headings'
import { jumpsUp } from './jumps-up'
import type { LaidPage } from './laid-page'
import type { Line, LineKind } from './line'
import { isReferenceEntry } from './references'

/** `interrupted`: lines before which part of the sentence was left out of the flow. */
export type LineBlock = { kind: LineKind; lines: Line[]; interrupted: Set<Line> }

type Context = {
  page: number
  bodySize: number
  edges: Record<Line['column'], ColumnEdges>
  /** lines of running text that follow an equation */
  afterEquation: Set<Line>
  /** those, and lines that follow anything else in their column */
  interrupted: Set<Line>
}

const FLOW: LineKind[] = ['front', 'paragraph', 'heading', 'reference']
const ASIDE: LineKind[] = ['caption', 'footnote', 'equation', 'float', 'other', ...FURNITURE]

const LINES_STAY: LineKind[] = ['float', 'equation', 'other', ...FURNITURE]

/** Whether blocks of this kind keep their line breaks. */
export const keepsLines = (kind: LineKind) => LINES_STAY.includes(kind)

/**
 * Groups lines into paragraphs, headings, captions and so on. Captions, footnotes, equations, floats, turned text and
 * furniture come after the running text of the page, so that a sentence that continues after them stays whole.
 */
export function groupBlocks(page: LaidPage, bodySize: number): LineBlock[] {
  const afterEquation = new Set(page.lines.filter((_, i) => page.lines[i - 1]?.kind === 'equation'))
  const interrupted = new Set([...afterEquation, ...linesBehindAsides(page)])
  const context: Context = { page: page.number, bodySize, edges: columnEdges(page), afterEquation, interrupted }
  const flow = group(
    page.lines.filter((line) => FLOW.includes(line.kind)),
    context,
  )
  const lines = [...page.lines, ...page.turned, ...page.margin]
  const aside = ASIDE.flatMap((kind) =>
    group(
      lines.filter((line) => line.kind === kind),
      context,
    ),
  )
  return [...flow, ...aside]
}

/** Lines of running text with something between them and the previous line of running text. */
function linesBehindAsides(page: LaidPage): Line[] {
  const found: Line[] = []
  let last: Line | null = null
  let between: Line[] = []
  for (const line of page.lines) {
    if (!FLOW.includes(line.kind)) {
      between.push(line)
      continue
    }
    const [upper, asides] = [last, between]
    const isBetween = (aside: Line) =>
      upper !== null &&
      (aside.column === line.column || aside.column === line.column.replace(/left|right/, 'full')) &&
      aside.y > upper.y &&
      aside.y < line.y
    if (upper?.column === line.column && asides.some(isBetween)) found.push(line)
    last = line
    between = []
  }
  return found
}

function group(lines: Line[], context: Context): LineBlock[] {
  const blocks: LineBlock[] = []
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1]
    const block = blocks.at(-1)
    if (block && before && before.kind === line.kind && !startsBlock(line, before, context)) block.lines.push(line)
    else blocks.push({ kind: line.kind, lines: [line], interrupted: context.interrupted })
  }
  return blocks
}

function startsBlock(line: Line, before: Line, context: Context): boolean {
  const sameColumn = line.column === before.column
  const step = line.y - before.y
  switch (line.kind) {
    case 'front':
    case 'paragraph':
      return startsParagraph(line, before, context)
    case 'heading':
      return !continuesHeading(line, before, context)
    case 'reference':
      return (
        isReferenceEntry(line.text) ||
        (before.x0 > line.x0 + 0.5 * context.bodySize && sameColumn) ||
        (/\.$/.test(before.text) && (!sameColumn || step > 1.45 * line.fontSize))
      )
    case 'caption':
      return hasCaptionLabel(line.text)
    case 'footnote':
      return /^([\d*∗†‡§¶]\s?\p{L}|\d+\s?http)/u.test(line.text)
    case 'equation':
      return !sameColumn || step < -3 * context.bodySize || step > 2.6 * context.bodySize
    case 'float':
      return Math.abs(step) > 3 * context.bodySize
    case 'other':
      return line.items[0]?.angle !== before.items[0]?.angle || Math.abs(step) > 3 * context.bodySize
    default:
      return false
  }
}

function startsParagraph(
  line: Line,
  before: Line,
  { page, bodySize, edges, afterEquation, interrupted }: Context,
): boolean {
  if (afterEquation.has(line)) return /^["“‘([]?[\p{Lu}\p{N}•]/u.test(line.text) || before.kind !== 'paragraph'
  if (/\p{L}-$/u.test(before.text) && /^\p{Ll}/u.test(line.text)) return false
  if (opensKeywords(line, before) || jumpsUp(line, before)) return true
  const sameColumn = line.column === before.column
  const step = line.y - before.y
  const sentenceEnded = /[.!?:]["”’)\]]?$/.test(before.text)
  if (interrupted.has(line) && before.kind === 'paragraph') return sentenceEnded || /^[\p{Lu}•]/u.test(line.text)
  const { left } = edges[line.column]
  const wasShort = before.x1 < edges[before.column].right - 2.2 * bodySize
  const bothIndented = before.x0 > left + 0.6 * bodySize && sameColumn && Math.abs(before.x0 - line.x0) < 1
  const indented = line.x0 > left + 0.6 * bodySize && line.x0 < left + 4 * bodySize && !bothIndented

  if (sameColumn && step > 1.75 * bodySize && (sentenceEnded || step > 3.2 * bodySize)) return true
  if (page === 1 && sameColumn && step > 1.55 * Math.max(line.fontSize, before.fontSize))
    if (sentenceEnded || before.font !== line.font || wasShort) return true
  if (/^[•▪◦‣–]\s/.test(line.text)) return true
  if (!sentenceEnded) return false
  return (
    indented ||
    (wasShort && line.x0 <= left + 0.6 * bodySize) ||
    /^\(?\d{1,2}[.)]\s+\p{Lu}/u.test(line.text) ||
    (sameColumn && step < -3 * bodySize) ||
    Math.abs(line.fontSize - before.fontSize) > 1.2
  )
}

/** `Keywords: …`, or the word in another font than the line above. Within a sentence it has the same font and no colon. */
function opensKeywords({ text, items }: Line, before: Line): boolean {
  const [word] = text.match(KEYWORDS) ?? []
  if (word === undefined) return false
  const first = items.find((item) => !isBlank(item.text))
  return /^\s*[:：—–]/.test(text.slice(word.length)) || first?.font !== before.font
}

/** The second line of a long heading. */
function continuesHeading(line: Line, before: Line, { edges }: Context): boolean {
  const step = line.y - before.y
  const { left, right } = edges[line.column]
  return (
    line.column === before.column &&
    Math.abs(line.fontSize - before.fontSize) < 0.3 &&
    line.font === before.font &&
    step > 0 &&
    step < 1.6 * line.fontSize &&
    !NUMBERED_HEADING.test(line.text) &&
    !NAMED_HEADING.test(line.text) &&
    before.x1 > before.x0 + 0.6 * (right - left)
  )
}
