import type { Line } from './line'
import type { LaidPage } from './read-layout'

/** Points of difference from the size of the body from which on a line is no running text. */
const OTHER_SIZE = 0.6
/** A line so many font sizes above the one before it begins another column. */
const JUMP = 2

/**
 * The characters of a page in four orders, parted by form feeds: as drawn; `reading`, all lines in reading order; and the lines of
 * the content in that order (`page.lines`, before they have kinds) twice: without the lines of another size than the body's at
 * both ends of each column, such as notes and captions, behind which a sentence goes on in the next column or on the next page;
 * and without any lines of another size, for paragraphs that such lines part.
 */
export function rawText(page: LaidPage, reading: Line[], bodySize: number): string {
  const drawn = page.items.map(({ text }) => text).join(' ')
  const columns = inColumns(page.lines, bodySize).map((lines) => trimEnds(lines, bodySize))
  const body = page.lines.filter((line) => Math.abs(line.maxFontSize - bodySize) <= OTHER_SIZE)
  const orders = [drawn, textOf(reading), textOf(columns.flat()), textOf(body)]
  return orders.map((text) => text.replaceAll('\f', ' ')).join('\f')
}

const textOf = (lines: Line[]) => lines.map(({ text }) => text).join('\n')

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
