import { SEAM } from '../quotes/prove-quote'
import type { RawItem } from '../reader/raw-page'
import { isBlank } from './characters'
import { jumpsUp } from './jumps-up'
import type { LaidPage } from './laid-page'
import type { Line } from './line'
import { findRowEnds } from './row-ends'

/** Minimum difference from the body size, in points, of a line that is not running text. */
const OTHER_SIZE = 0.6
/** A line this many font sizes above the previous one starts another column. */
const JUMP = 2

/**
 * The characters of a page in four orders, separated by form feeds: as drawn; all lines in reading order (`reading`);
 * and the content lines in reading order (`page.lines`, before kinds are assigned) twice. The third order omits lines
 * of a different size at both ends of each column, such as notes and captions, so that a sentence runs on to the next
 * column or page. The fourth omits all lines of a different size, for paragraphs that they interrupt. A seam separates
 * places of the page that only follow each other in its order: the next line is further up, in another column at nearly
 * the same height, or the next one of a table cell.
 */
export function rawText(page: LaidPage, reading: Line[], bodySize: number): string {
  const drawn = joinPlaces(page.items, ' ')
  const columns = inColumns(page.lines, bodySize).map((lines) => trimEnds(lines, bodySize))
  const body = page.lines.filter((line) => Math.abs(line.maxFontSize - bodySize) <= OTHER_SIZE)
  const orders = [drawn, textOf(reading), textOf(columns.flat()), textOf(body)]
  return orders.map((text) => text.replaceAll('\f', ' ')).join('\f')
}

const textOf = (lines: Line[]) => joinPlaces(lines, '\n')

function joinPlaces(places: (RawItem | Line)[], separator: string): string {
  const rowEnds = findRowEnds(places.flatMap((place) => ('items' in place ? place.items : place)))
  let joined = ''
  let before: RawItem | Line | undefined
  for (const place of places) {
    if (isBlank(place.text)) continue
    const leaves = before && (jumpsUp(place, before) || isOffset(place, before) || leavesRow(place, before, rowEnds))
    if (before) joined += leaves ? SEAM : separator
    joined += place.text.replaceAll(SEAM, ' ')
    before = place
  }
  return joined
}

/** Whether a line or item is beside the one before it, but not on its baseline: in another column, ordered by height. */
function isOffset(place: RawItem | Line, before: RawItem | Line): boolean {
  const size = Math.max(place.fontSize, before.fontSize)
  const [step, gap] = [Math.abs(place.y - before.y), Math.max(place.x0 - before.x1, before.x0 - place.x1)]
  return step > OFFSET.least * size && step < OFFSET.most * size && gap > OFFSET.gap * size
}
/** In font sizes. */
const OFFSET = { least: 0.3, most: 0.8, gap: 0.8 }

/** Whether a line or item starts further left than the last cell of the table row before it. */
function leavesRow(place: RawItem | Line, before: RawItem | Line, rowEnds: Map<RawItem, number>): boolean {
  const last = 'items' in before ? before.items.findLast(({ text }) => !isBlank(text)) : before
  const edge = last && rowEnds.get(last)
  return edge !== undefined && place.y > before.y + 0.5 * place.fontSize && place.x0 < edge - place.fontSize
}

function inColumns(lines: Line[], bodySize: number): Line[][] {
  const columns: Line[][] = []
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1]
    const open = columns.at(-1)
    if (open && before?.column === line.column && line.y > before.y - JUMP * bodySize) open.push(line)
    else columns.push([line])
  }
  return columns
}

function trimEnds(lines: Line[], bodySize: number): Line[] {
  const isBody = ({ fontSize }: Line) => Math.abs(fontSize - bodySize) <= OTHER_SIZE
  return lines.slice(Math.max(0, lines.findIndex(isBody)), lines.findLastIndex(isBody) + 1)
}
