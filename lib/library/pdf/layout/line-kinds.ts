import type { BodyFont } from './body-font'
import { continuesCaption, startsCaption } from './captions'
import { letterShare } from './characters'
import { isHeading } from './headings'
import type { Line } from './line'
import type { LaidPage } from './read-layout'

const FOOTNOTE_MARK = /^([\d*∗†‡§¶♠♦#]|\(\d\))/

/** Says of each line whether it is running text, a heading, a caption, a footnote, or part of a table or figure. */
export function tellLineKinds(page: LaidPage, body: BodyFont): void {
  const { lines } = page
  const bottom = lastBodyLine(lines, body)
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
    const isSmall = line.fontSize <= body.fontSize - 0.7
    const isBelow = line.y > columnEnd + 0.5 * line.fontSize && line.y > page.height * 0.5
    if (isSmall && isBelow && (FOOTNOTE_MARK.test(line.text) || footnote === line.column) && line.gaps < 2) {
      line.kind = 'footnote'
      footnote = line.column
      continue
    }
    if (line.y <= columnEnd) footnote = null
    line.kind = heading ? 'heading' : isFloat(line, before, body) ? 'float' : 'paragraph'
  }
  gatherStrays(page, body.fontSize)
}

function lastBodyLine(lines: Line[], body: BodyFont): Map<Line['column'], number> {
  const bottom = new Map<Line['column'], number>()
  for (const line of lines)
    if (Math.abs(line.fontSize - body.fontSize) < 0.6 && line.text.length > 25)
      bottom.set(line.column, Math.max(bottom.get(line.column) ?? 0, line.y))
  return bottom
}

/** Rows of tables, labels in figures. */
function isFloat(line: Line, before: Line | undefined, body: BodyFont): boolean {
  const letters = letterShare(line.text)
  if (letters < 0.15 && (line.text.match(/\d[\d.,]*/g)?.length ?? 0) >= 3) return true
  if (line.gaps >= 2) return true
  if (line.gaps === 1 && letters < 0.45 && !continuesParagraph(line, before, body)) return true
  if (letters < 0.35 && line.text.length < 60 && line.fontSize < body.fontSize - 0.6) return true
  // A line full of small capitals is small for the most part only.
  const isProse = letters > 0.6 && line.maxFontSize >= body.fontSize * 0.95 && line.text.length > 30
  return line.fontSize < body.fontSize * 0.86 && !isProse
}

/** Whether a line stands right under one of running text, in its font and as far to the left. */
function continuesParagraph(line: Line, before: Line | undefined, body: BodyFont): boolean {
  if (before?.kind !== 'paragraph' || line.font !== body.font || Math.abs(line.fontSize - body.fontSize) > 0.3)
    return false
  const step = line.y - before.y
  return before.column === line.column && step > 0 && step < 1.5 * body.fontSize && Math.abs(line.x0 - before.x0) < 2
}

/** Short lines that stand alone near tables and figures (column heads, axis titles) belong to them. */
function gatherStrays({ number, lines }: LaidPage, bodySize: number): void {
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
    return !joins(before, line, before, 1.5) && !joins(line, after, after, 1.4)
  })
  const near = (line: Line, other: Line | undefined) =>
    (other?.kind === 'float' || other?.kind === 'caption') && Math.abs(other.y - line.y) < 3.2 * bodySize
  // What becomes part of a figure pulls its neighbours in.
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
