import { addToList } from '../../../add-to-list'
import type { Furniture } from '../../../text/document'
import { frameSize } from '../frame'
import type { LaidPage } from './laid-page'
import type { Line } from './line'

/** Shares of the page's height above and below which running heads and feet are searched. */
const TOP_ZONE = 0.115
const BOTTOM_ZONE = 0.9
/** Maximum difference between baselines in one row, in font sizes. */
const SAME_ROW = 0.5
/** Maximum distance between baselines of lines that belong together, in font sizes. */
const CLOSE = 1.5

const PAGE_NUMBER = /^[\s\-–—|.]*(?:page\s*)?(\d{1,4}|[ivxlc]{1,6})(?:\s*(?:\/|of)\s*\d{1,4})?[\s\-–—|.]*$/i
const BANNER =
  /^(preprint|under review|published as|to appear in|accepted (to|at|for)|draft version|proceedings of|\d+\w{2} conference on|arxiv:)/i
/** Share of the page that counts as its edge, and minimum length of a stamp there, in characters. */
const EDGE = 0.065
const LONG_STAMP = 20
const STAMP = /^arXiv:\s*\S+\s+\[/
/** White text beside the abstract, on several lines, in papers of PLOS: `a1111111111`. */
const INVISIBLE = /^\p{L}?(\d)\1{7,}$/u
const INVISIBLE_LINES = 3

/**
 * Moves running heads, page numbers, banners and stamps from each page's lines to `margin`, with their kind, and marks
 * stamps among the turned lines. Metadata is read from the first page's margin.
 */
export function removeRunningHeads(pages: LaidPage[], bodySize: number): void {
  const seenOn = collectZones(pages, bodySize)
  const counted = countedNumbers(pages)
  const enough = Math.max(2, Math.min(3, Math.ceil(pages.length * 0.3)))
  for (const page of pages) {
    const body = page.lines.filter((line) => line.text.length > 30 && Math.abs(line.fontSize - bodySize) < 1)
    const top = Math.min(...body.map((line) => line.y))
    const bottom = Math.max(...body.map((line) => line.y))
    const isRepeated = (line: Line) => {
      const zone = zoneOf(line, page) ?? firstRowOf(line, page, bodySize)
      return zone !== null && (seenOn.get(keyOf(zone, row(line), line))?.size ?? 0) >= enough
    }
    const isHead = (line: Line) => isRepeated(line) && letterKey(line).length >= 3
    const isHeadRow = (row: Line[]) =>
      row.some(isHead) && row.every((line) => PAGE_NUMBER.test(line.text) || isRepeated(line))
    const hasInvisible = page.lines.filter(({ text }) => INVISIBLE.test(text)).length >= INVISIBLE_LINES
    const furnitureOf = (line: Line): Furniture | null => {
      if (page.number === 1 && STAMP.test(line.text)) return 'watermark'
      if (hasInvisible && INVISIBLE.test(line.text)) return 'watermark'
      if (counted.has(line)) return 'page-number'
      const zone = zoneOf(line, page)
      if (!zone && !(firstRowOf(line, page, bodySize) && isHeadRow(rowOf(line, page)))) return null
      if (PAGE_NUMBER.test(line.text) && (!zone || line.y <= top || line.y >= bottom)) return 'page-number'
      if (zone && page.number === 1 && BANNER.test(line.text)) return 'running-head'
      const repeated = pages.length >= 3 && isHead(line) && !isHeadOfTable(line, page, isRepeated)
      const isListEntry = /^\[?\d+[\].]\s/.test(line.text)
      return repeated && line.text.length < 200 && !isListEntry ? 'running-head' : null
    }
    const rest: Line[] = []
    for (const line of page.lines) {
      const kind = furnitureOf(line)
      if (kind) page.margin.push(Object.assign(line, { kind }))
      else rest.push(line)
    }
    page.lines = rest
  }
  nameTurned(pages, enough)
}

/** Rotated text is a stamp if it runs along the page's edge or repeats on other pages; otherwise it is content. */
function nameTurned(pages: LaidPage[], enough: number) {
  const seenOn = new Map<string, Set<number>>()
  const note = (line: Line) => {
    const key = letterKey(line)
    seenOn.set(key, (seenOn.get(key) ?? new Set()).add(line.page))
  }
  for (const page of pages) for (const line of [...page.turned, ...page.margin]) note(line)
  for (const page of pages)
    for (const line of page.turned) {
      const repeated = letterKey(line).length >= 3 && (seenOn.get(letterKey(line))?.size ?? 0) >= enough
      if (STAMP.test(line.text) || (repeated && pages.length >= 3) || runsAlongEdge(line, page)) line.kind = 'watermark'
      else line.kind = /^\d{1,4}$/.test(line.text) && isNearEdge(line, page) ? 'page-number' : 'other'
    }
}

/** A long line in the outermost part of the page, above or below everything in its own direction. */
const runsAlongEdge = (line: Line, page: LaidPage) => line.text.length >= LONG_STAMP && isNearEdge(line, page)

function isNearEdge({ y, items }: Line, page: LaidPage): boolean {
  const angle = items[0]?.angle ?? 0
  const { height } = frameSize(page.size, angle)
  return angle % 90 === 0 && (y < EDGE * height || y > (1 - EDGE) * height)
}

/**
 * Whether a line at the top of a page belongs to the text close below it, such as column headings, which tables on
 * several pages may share. Running heads stand apart.
 */
function isHeadOfTable(line: Line, page: LaidPage, isRepeated: (line: Line) => boolean): boolean {
  if (zoneOf(line, page) === 'bottom') return false
  const below = page.lines.filter(({ y }) => y > line.y + 0.5 * line.fontSize && y < line.y + CLOSE * line.fontSize)
  return below.some((other) => !isRepeated(other) || isHeadOfTable(other, page, isRepeated))
}

const zoneOf = (line: Line, page: LaidPage) =>
  line.y < page.height * TOP_ZONE ? 'top' : line.y > page.height * BOTTOM_ZONE ? 'bottom' : null

/** 'top' for a line in the first row of a page with wide margins, unless it is larger than the body, as titles are. */
function firstRowOf(line: Line, { lines }: LaidPage, bodySize: number): 'top' | null {
  if (line.fontSize > bodySize + 0.5) return null
  return lines.every(({ y }) => y > line.y - SAME_ROW * line.fontSize) ? 'top' : null
}

const rowOf = ({ y, fontSize }: Line, { lines }: LaidPage) =>
  lines.filter((other) => Math.abs(other.y - y) < SAME_ROW * fontSize)

/** Minimum pages on which numbers must count up with the pages. */
const FEWEST_COUNTED = 3

/** Numbers alone in the first or last row of their pages that count up with the pages, however wide the margins are. */
function countedNumbers(pages: LaidPage[]): Set<Line> {
  const byOffset = new Map<number, Line[]>()
  for (const page of pages) {
    const [top, bottom] = [Math.min(...page.lines.map(({ y }) => y)), Math.max(...page.lines.map(({ y }) => y))]
    for (const line of page.lines) {
      const [, number] = line.text.match(PAGE_NUMBER) ?? []
      if (!number || !/^\d+$/.test(number)) continue
      if (Math.min(line.y - top, bottom - line.y) > SAME_ROW * line.fontSize) continue
      const offset = Number(number) - page.number
      addToList(byOffset, offset, line)
    }
  }
  return new Set([...byOffset.values()].filter((lines) => lines.length >= FEWEST_COUNTED).flat())
}

/** A key for a line that treats all numbers alike, so that `12 Smith et al.` and `13 Smith et al.` match. */
const letterKey = (line: Line) =>
  line.text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/[^\p{L}#]+/gu, '')
    .slice(0, 80)

const row = (line: Line) => Math.round(line.y / 4)
const keyOf = (zone: string, at: number, line: Line) => `${zone} ${at} ${letterKey(line)}`

/** The pages on which each line of the zones appears at nearly the same height. */
function collectZones(pages: LaidPage[], bodySize: number): Map<string, Set<number>> {
  const seenOn = new Map<string, Set<number>>()
  for (const page of pages)
    for (const line of page.lines) {
      const zone = zoneOf(line, page) ?? firstRowOf(line, page, bodySize)
      if (!zone) continue
      for (const shift of [-1, 0, 1]) {
        const key = keyOf(zone, row(line) + shift, line)
        seenOn.set(key, (seenOn.get(key) ?? new Set()).add(page.number))
      }
    }
  return seenOn
}
