import type { Line } from './line'
import type { LaidPage } from './read-layout'

const TOP_ZONE = 0.115
const BOTTOM_ZONE = 0.9
/** Baselines of lines that belong together, in font sizes. */
const CLOSE = 1.5

const PAGE_NUMBER = /^[\s\-–—|.]*(?:page\s*)?(\d{1,4}|[ivxlc]{1,6})(?:\s*(?:\/|of)\s*\d{1,4})?[\s\-–—|.]*$/i
const BANNER =
  /^(preprint|under review|published as|to appear in|accepted (to|at|for)|draft version|proceedings of|\d+\w{2} conference on|arxiv:)/i
const STAMP = /^arXiv:\s*\S+\s+\[/

/**
 * Takes running heads, page numbers, banners, stamps and margin line numbers out of the lines of each page.
 * What was above and below the text of the first page stays in `margin`: metadata are read from it.
 */
export function removeRunningHeads(pages: LaidPage[], bodySize: number): void {
  const seenOn = collectZones(pages)
  const enough = Math.max(2, Math.min(3, Math.ceil(pages.length * 0.3)))
  for (const page of pages) {
    const body = page.lines.filter((line) => line.text.length > 30 && Math.abs(line.fontSize - bodySize) < 1)
    const top = Math.min(...body.map((line) => line.y))
    const bottom = Math.max(...body.map((line) => line.y))
    const numbers = findLineNumbers(page)
    const isRepeated = (line: Line) => {
      const zone = zoneOf(line, page)
      return zone !== null && (seenOn.get(keyOf(zone, row(line), line))?.size ?? 0) >= enough
    }
    const isMargin = (line: Line) => {
      if (numbers.has(line)) return true
      if (page.number === 1 && STAMP.test(line.text)) return true
      const zone = zoneOf(line, page)
      if (!zone) return false
      if (PAGE_NUMBER.test(line.text) && (line.y <= top || line.y >= bottom)) return true
      if (page.number === 1 && BANNER.test(line.text)) return true
      const repeated = pages.length >= 3 && isRepeated(line) && !isHeadOfTable(line, page, isRepeated)
      const isListEntry = /^\[?\d+[\].]\s/.test(line.text)
      return repeated && line.text.length < 200 && !isListEntry && letterKey(line).length >= 3
    }
    page.margin = page.lines.filter(isMargin)
    const margin = new Set(page.margin)
    page.lines = page.lines.filter((line) => !margin.has(line))
  }
}

/**
 * Whether a line on top of a page belongs to what stands close below it, as headings of columns do: tables on several pages may
 * have the same. Running heads stand apart.
 */
function isHeadOfTable(line: Line, page: LaidPage, isRepeated: (line: Line) => boolean): boolean {
  if (line.y > page.height * TOP_ZONE) return false
  const below = page.lines.filter(({ y }) => y > line.y + 0.5 * line.fontSize && y < line.y + CLOSE * line.fontSize)
  return below.some((other) => !isRepeated(other) || isHeadOfTable(other, page, isRepeated))
}

const zoneOf = (line: Line, page: LaidPage) =>
  line.y < page.height * TOP_ZONE ? 'top' : line.y > page.height * BOTTOM_ZONE ? 'bottom' : null

/** Letters, with every number the same, so that `12 Smith et al.` and `13 Smith et al.` are one. */
const letterKey = (line: Line) =>
  line.text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/[^\p{L}#]+/gu, '')
    .slice(0, 80)

const row = (line: Line) => Math.round(line.y / 4)
const keyOf = (zone: string, at: number, line: Line) => `${zone} ${at} ${letterKey(line)}`

/** On which pages each line of the zones stands, at nearly the same height. */
function collectZones(pages: LaidPage[]): Map<string, Set<number>> {
  const seenOn = new Map<string, Set<number>>()
  for (const page of pages)
    for (const line of page.lines) {
      const zone = zoneOf(line, page)
      if (!zone) continue
      for (const shift of [-1, 0, 1]) {
        const key = keyOf(zone, row(line) + shift, line)
        seenOn.set(key, (seenOn.get(key) ?? new Set()).add(page.number))
      }
    }
  return seenOn
}

/** Numbers down the margin of a manuscript: at least ten whole numbers in one column that rise. */
function findLineNumbers(page: LaidPage): Set<Line> {
  const columns = new Map<number, Line[]>()
  for (const line of page.lines) {
    if (!/^\d{1,4}$/.test(line.text)) continue
    const x = Math.round(line.x1 / 4)
    columns.set(x, [...(columns.get(x) ?? []), line])
  }
  const found = new Set<Line>()
  for (const lines of columns.values()) {
    const steps = lines.slice(1).map((line, i) => Number(line.text) - Number(lines[i]?.text))
    const rising = steps.filter((step) => step >= 1 && step <= 5).length
    const atMargin = lines.some((line) => line.x1 < page.width * 0.14 || line.x0 > page.width * 0.88)
    if (lines.length >= 10 && rising >= lines.length * 0.8 && atMargin) for (const line of lines) found.add(line)
  }
  return found
}
