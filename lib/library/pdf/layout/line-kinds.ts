import type { BodyFont } from './body-font'
import { continuesCaption, startsCaption } from './captions'
import { letterShare } from './characters'
import { type ColumnEdges, columnEdges } from './column-edges'
import { isHeading, KEYWORDS, NAMED_HEADING, NUMBERED_HEADING } from './headings'
import type { LaidPage } from './laid-page'
import type { Line } from './line'

/** A number of four digits is a year, and `3-dimensional` is a word. */
const FOOTNOTE_MARK = /^(\d{1,3}(?!\d|-\p{L})|[*∗†‡§¶♠♦#]|\(\d\))/u

/** Marks each line as running text, a heading, a caption, a footnote, or part of a table or figure. */
export function tellLineKinds(page: LaidPage, body: BodyFont): void {
  const { lines } = page
  const bottom = lastBodyLine(lines, body)
  const lowest = Math.max(0, ...bottom.values())
  const edges = columnEdges(page)
  let footnote: Line['column'] | null = null
  let caption: Line | null = null
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1]
    const after = lines[i + 1]
    const heading = isHeading(line, before, after, body)
    const columnEnd = bottom.get(line.column) ?? 0

    if (caption && before && !heading && continuesCaption(line, before, caption, body)) {
      line.kind = 'caption'
      continue
    }
    caption = null
    if (startsCaption(line, before, body)) {
      line.kind = 'caption'
      caption = line
      footnote = null
      continue
    }
    const isSmall = line.fontSize <= body.fontSize - SMALLER
    const isBelow = line.y > columnEnd + 0.5 * line.fontSize && line.y > page.height * 0.5
    const isNote =
      FOOTNOTE_MARK.test(line.text) ||
      footnote === line.column ||
      isFirstNote(line, before, line.column === 'full' ? lowest : columnEnd, body)
    if (isSmall && isBelow && isNote && line.gaps < 2) {
      line.kind = 'footnote'
      footnote = line.column
      continue
    }
    if (line.y <= columnEnd) footnote = null
    line.kind = heading ? 'heading' : isFloat(line, body) && !goesOn(line, before, body, edges) ? 'float' : 'paragraph'
  }
  unmarkLongHeadings(lines, body)
  const inParagraph = leadIntoParagraphs(page, body, edges)
  gatherStrays(page, body.fontSize, (line, before) => inParagraph.has(line) || goesOn(line, before, body, edges))
}

/** Minimum lines of text in another type that are no heading, and their maximum leading, in font sizes. */
const MANY_LINES = 4
const ALIKE_LEADING = 1.8

/** Makes headings paragraphs inside of longer text in their type: an abstract in larger letters, a sentence in a box. */
function unmarkLongHeadings(lines: Line[], body: BodyFont): void {
  let run: Line[] = []
  const isAlike = (line: Line, before: Line) =>
    line.column === before.column &&
    Math.abs(line.fontSize - before.fontSize) < 0.3 &&
    line.y > before.y &&
    line.y - before.y < ALIKE_LEADING * line.fontSize
  const isOther = ({ kind, font, fontSize, text }: Line) =>
    (kind === 'heading' || kind === 'paragraph') &&
    (font !== body.font || Math.abs(fontSize - body.fontSize) > 0.4) &&
    !NAMED_HEADING.test(text) &&
    !NUMBERED_HEADING.test(text)
  for (const line of lines) {
    const before = run.at(-1)
    if (!before || !isAlike(line, before)) run = []
    run = isOther(line) ? [...run, line] : []
    if (run.length === MANY_LINES) for (const each of run) each.kind = 'paragraph'
    else if (run.length > MANY_LINES) line.kind = 'paragraph'
  }
}

/** Minimum difference between the sizes of notes and text, in points. */
const SMALLER = 0.7
/** Minimum distance of an unmarked note from the text above it, in sizes of the text, and its minimum share of letters. */
const NOTE_GAP = 1.4
const NOTE_LETTERS = 0.5

/** Whether a line below a column of the first page opens notes without a mark: who paid for the work, the copyright. */
function isFirstNote(line: Line, before: Line | undefined, columnEnd: number, body: BodyFont): boolean {
  const isBehind = before?.kind === 'footnote' || (before?.fontSize ?? 0) > body.fontSize - SMALLER
  const isApart = columnEnd > 0 && line.y - columnEnd > NOTE_GAP * body.fontSize
  return (
    line.page === 1 &&
    !KEYWORDS.test(line.text) &&
    isBehind &&
    isApart &&
    line.gaps === 0 &&
    letterShare(line.text) > NOTE_LETTERS
  )
}

type Edges = Record<Line['column'], ColumnEdges>

/** Maximum leading within a paragraph, in font sizes. */
const LEADING = 1.5
/** Maximum difference between left edges of lines in a paragraph, in points. */
const SAME_EDGE = 2
/** Maximum share of the column that a line within a paragraph leaves free at its end. */
const RAGGED = 0.15
/** Maximum indent of a first line, in font sizes. */
const DEEPEST_INDENT = 3

/**
 * Whether a line continues the paragraph of the line before it: same type as the body, same edge, same leading. It is
 * prose then, whatever it contains. A line with wide gaps must fill the column, or it is a row of a table.
 */
function goesOn(line: Line, before: Line | undefined, body: BodyFont, edges: Edges): boolean {
  if (before?.kind !== 'paragraph' || before.column !== line.column || !isBodyType(line, body)) return false
  const step = line.y - before.y
  if (step <= 0.5 * body.fontSize || step >= LEADING * body.fontSize) return false
  const { left, right } = edges[line.column]
  if (Math.abs(line.x0 - before.x0) >= SAME_EDGE && Math.abs(line.x0 - left) >= SAME_EDGE) return false
  const indent = before.x0 - left
  if (indent <= -SAME_EDGE || indent >= DEEPEST_INDENT * body.fontSize || before.x1 < right - RAGGED * (right - left))
    return false
  const reachesEdge = (one: Line) => Math.abs(one.x1 - right) < 0.5 * body.fontSize
  return line.gaps === 0 || (reachesEdge(line) && reachesEdge(before))
}

/** Whether a line has characters in the body font, at the body's size. */
function isBodyType(line: Line, body: BodyFont): boolean {
  return (
    Math.abs(line.maxFontSize - body.fontSize) <= 0.05 * body.fontSize &&
    line.items.some(({ font, text }) => font === body.font && /[\p{L}\p{N}]/u.test(text))
  )
}

/**
 * Lines that start a paragraph at the top of a column or after a float, recognised because the next line continues
 * them.
 */
function leadIntoParagraphs({ lines }: LaidPage, body: BodyFont, edges: Edges): Set<Line> {
  const leading = new Set<Line>()
  for (let i = lines.length - 2; i >= 0; i--) {
    const [line, after] = [lines[i], lines[i + 1]]
    if (!line || !after || line.kind !== 'float' || line.gaps > 0) continue
    const { left, right } = edges[line.column]
    const indent = line.x0 - left
    const isEdge = Math.abs(indent) < SAME_EDGE || (indent > 0 && indent < DEEPEST_INDENT * body.fontSize)
    const isFull = line.x1 > right - body.fontSize
    if (!isEdge || !isFull || !goesOn(after, { ...line, kind: 'paragraph' }, body, edges) || !isBodyType(line, body))
      continue
    line.kind = 'paragraph'
    leading.add(line)
  }
  return leading
}

function lastBodyLine(lines: Line[], body: BodyFont): Map<Line['column'], number> {
  const bottom = new Map<Line['column'], number>()
  for (const line of lines)
    if (Math.abs(line.fontSize - body.fontSize) < 0.6 && line.text.length > 25)
      bottom.set(line.column, Math.max(bottom.get(line.column) ?? 0, line.y))
  return bottom
}

/** Whether a line is a row of a table or a label in a figure. */
function isFloat(line: Line, body: BodyFont): boolean {
  if (KEYWORDS.test(line.text)) return false
  const letters = letterShare(line.text)
  if (letters < 0.15 && (line.text.match(/\d[\d.,]*/g)?.length ?? 0) >= 3) return true
  if (line.gaps >= 2) return true
  if (line.gaps === 1 && letters < 0.45) return true
  if (letters < 0.35 && line.text.length < 60 && line.fontSize < body.fontSize - 0.6) return true
  // Small capitals make most of a line small, but not all of it.
  const isProse = letters > 0.6 && line.maxFontSize >= body.fontSize * 0.95 && line.text.length > 30
  return line.fontSize < body.fontSize * 0.86 && !isProse
}

/** Adds short isolated lines near tables and figures (column heads, axis titles) to them. */
function gatherStrays(
  { number, lines }: LaidPage,
  bodySize: number,
  isProse: (line: Line, before: Line | undefined) => boolean,
): void {
  if (number === 1) return
  const widths = lines
    .filter((line) => line.kind === 'paragraph' && line.text.length > 35)
    .map((line) => line.x1 - line.x0)
    .sort((a, b) => a - b)
  const columnWidth = widths[Math.floor(widths.length * 0.8)] ?? 300
  const isWide = (line: Line) => line.x1 - line.x0 > 0.75 * columnWidth
  const joins = (upper: Line | undefined, lower: Line | undefined, wide: Line | undefined, leading: number) =>
    upper?.kind === 'paragraph' &&
    lower?.kind === 'paragraph' &&
    upper.column === lower.column &&
    wide !== undefined &&
    isWide(wide) &&
    lower.y > upper.y &&
    lower.y - upper.y < leading * bodySize

  const stray = lines.map((line, i) => {
    if (line.kind !== 'paragraph' || line.x1 - line.x0 > 0.6 * columnWidth || /[.!?:;,]$/.test(line.text)) return false
    const before = lines[i - 1]
    const after = lines[i + 1]
    if (isProse(line, before)) return false
    return !joins(before, line, before, 1.5) && !joins(line, after, after, 1.4)
  })
  const near = (line: Line, other: Line | undefined) =>
    (other?.kind === 'float' || other?.kind === 'caption') && Math.abs(other.y - line.y) < 3.2 * bodySize
  // Each line that joins a figure may pull in its neighbours.
  for (let pass = 0; pass < 3; pass++)
    for (const [i, line] of lines.entries()) {
      if (!stray[i] || line.kind !== 'paragraph') continue
      const together =
        Number(stray[i - 1] ?? false) +
        Number((stray[i - 1] && stray[i - 2]) ?? false) +
        Number(stray[i + 1] ?? false) +
        Number((stray[i + 1] && stray[i + 2]) ?? false)
      const besideFloat = near(line, lines[i - 1]) || near(line, lines[i + 1])
      if (besideFloat || together >= 2 || lines.some((other) => other.column === line.column && near(line, other)))
        line.kind = 'float'
    }
}
