import { isBlank } from './characters'
import { jumpsUp } from './jumps-up'
import { type Line, makeLine } from './line'

type PageSize = { width: number; height: number }
/** A horizontal part of a page, in points. */
type Part = { from: number; to: number }

/**
 * Puts the lines of a page in reading order, each with its column. Keeps the drawing order (which is the reading order
 * in LaTeX) unless the page jumps about; then reads band by band between full-width lines, left before right. On a
 * sheet with two pages side by side, such as a book scan, the left page comes first.
 */
export function orderLines(lines: Line[], page: PageSize, bodySize: number): Line[] {
  const middle = findMiddle(lines, page)
  if (middle === null) return orderPart(lines, { from: 0, to: page.width }, bodySize)
  const split = lines.flatMap((line) => splitAtGutter(line, middle))
  const isLeft = (line: Line) => line.x1 <= middle
  const left = orderPart(split.filter(isLeft), { from: 0, to: middle }, bodySize)
  const right = orderPart(
    split.filter((line) => !isLeft(line)),
    { from: middle, to: page.width },
    bodySize,
  )
  for (const line of right) line.column = `${line.column as 'left' | 'right' | 'full'}-2`
  return [...left, ...right]
}

/** Minimum ratio of width to height of a sheet with two pages, and the share of its width within which they meet. */
const LANDSCAPE = 1.15
const MEETING = { from: 0.44, to: 0.56 }
/** Minimum gap between two pages, as a share of the sheet's width, and minimum share of the letters on each page. */
const SPACE = 0.02
const EACH = 0.25
/**
 * Minimum median length of runs between wide gaps, in characters: cells of a table that fills the sheet are shorter.
 */
const RUN = 20

/** x between the two pages of one sheet, or null. No line crosses it, and there is running text on both sides. */
function findMiddle(lines: Line[], { width, height }: PageSize): number | null {
  if (width < LANDSCAPE * height) return null
  const runs = lines.flatMap(runsOf)
  const middle = widestSpace(runs, MEETING.from * width, MEETING.to * width, SPACE * width)
  if (middle === null) return null
  const sides = [runs.filter(({ x1 }) => x1 <= middle), runs.filter(({ x1 }) => x1 > middle)]
  const letters = sides.map((side) => side.reduce((sum, { length }) => sum + length, 0))
  const all = (letters[0] ?? 0) + (letters[1] ?? 0)
  const isText = (side: { length: number }[]) =>
    (side.map(({ length }) => length).sort((a, b) => a - b)[Math.floor(side.length / 2)] ?? 0) >= RUN
  return letters.every((count) => count >= EACH * all) && sides.every(isText) ? middle : null
}

/** The middle of the widest gap between two x that no run enters; null if none is wide enough. */
function widestSpace(runs: { x0: number; x1: number }[], from: number, to: number, least: number): number | null {
  let best = { width: least, middle: null as number | null }
  let reached = from
  for (const { x0, x1 } of [...runs.sort((a, b) => a.x0 - b.x0), { x0: to, x1: to }]) {
    if (x1 <= from) continue
    const end = Math.min(x0, to)
    if (end - reached >= best.width) best = { width: end - reached, middle: (reached + end) / 2 }
    reached = Math.max(reached, x1)
  }
  return best.middle
}

/** The runs of a line between wide gaps, with their lengths in characters. */
function runsOf(line: Line): { x0: number; x1: number; length: number }[] {
  const runs: { x0: number; x1: number; length: number }[] = []
  for (const { x0, x1, text } of line.items.filter((item) => !isBlank(item.text))) {
    const last = runs.at(-1)
    if (last && x0 - last.x1 <= WIDE)
      Object.assign(last, { x1: Math.max(last.x1, x1), length: last.length + text.length })
    else runs.push({ x0, x1, length: text.length })
  }
  return runs
}

function orderPart(lines: Line[], part: Part, bodySize: number): Line[] {
  const gutter = findGutter(lines, part, bodySize)
  if (gutter === null) return orderOneColumn(lines, bodySize)
  const split = lines.flatMap((line) => splitAtGutter(line, gutter))
  for (const line of split) {
    line.gutter = gutter
    line.column = line.x1 <= gutter + 3 ? 'left' : line.x0 >= gutter - 3 ? 'right' : 'full'
  }
  return isZigZag(split, bodySize) ? orderInBands(split) : topFirst(split)
}

/** Tolerance between baselines of lines side by side, in points. */
const SAME_HEIGHT = 2
/** Minimum length of a line of text over both columns. */
const WIDE_TEXT = 25

/**
 * Moves lines over both columns up to where they stand: some publishers draw the end of an abstract, at the top of a
 * page, after its columns. Moves only lines with nothing beside them, so that no column is taken apart.
 */
function topFirst(lines: Line[]): Line[] {
  const ordered: Line[] = []
  for (const run of runsDown(lines)) {
    const heights = run.map(({ y }) => y)
    const [top, bottom] = [Math.min(...heights) - SAME_HEIGHT, Math.max(...heights) + SAME_HEIGHT]
    const below = ordered.findIndex(({ y }) => y > top)
    const isWide = run.some(({ column, text }) => column === 'full' && text.length > WIDE_TEXT)
    const isBand = below >= 0 && isWide && ordered.slice(below).every(({ y }) => y > bottom)
    ordered.splice(isBand ? below : ordered.length, 0, ...run)
  }
  return ordered
}

/** Cuts lines where they jump up the page. */
function runsDown(lines: Line[]): Line[][] {
  const runs: Line[][] = []
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1]
    const open = runs.at(-1)
    if (open && before && !jumpsUp(line, before)) open.push(line)
    else runs.push([line])
  }
  return runs
}

/** x of the gap between two columns, or null. */
function findGutter(lines: Line[], { from, to }: Part, bodySize: number): number | null {
  const candidates = lines.filter((line) => line.text.length >= 8 && line.fontSize < bodySize * 1.6)
  if (candidates.length < 12) return null
  const gaps = new Map(candidates.map((line) => [line, wideGaps(line)]))
  const gapAt = (line: Line, x: number) => gaps.get(line)?.some(({ from, to }) => from <= x + 0.5 && to >= x - 0.5)
  let best: number | null = null
  let bestScore = Number.POSITIVE_INFINITY
  const width = to - from
  for (let x = from + width * 0.36; x <= from + width * 0.64; x += 1.5) {
    let left = 0
    let right = 0
    let crossing = 0
    for (const line of candidates) {
      if (line.x1 <= x + 0.5) left++
      else if (line.x0 >= x - 0.5) right++
      else if (gapAt(line, x)) {
        left++
        right++
      } else crossing++
    }
    const total = candidates.length
    const score = crossing + Math.abs(x - from - width / 2) * 0.02
    const isGutter = left >= 0.2 * total && right >= 0.16 * total && crossing <= 0.3 * total
    if (isGutter && score < bestScore) {
      best = x
      bestScore = score
    }
  }
  return best
}

/** Minimum gap between two columns, in points. */
const WIDE = 7

/** Gaps in a line that may separate two columns drawn as one line. */
function wideGaps(line: Line): { from: number; to: number }[] {
  const items = line.items.filter((item) => !isBlank(item.text))
  return items.slice(1).flatMap((item, i) => {
    const from = items[i]?.x1 ?? item.x0
    return item.x0 - from > WIDE ? [{ from, to: item.x0 }] : []
  })
}

function splitAtGutter(line: Line, gutter: number): Line[] {
  let before = -1
  for (const [i, item] of line.items.entries()) {
    if (isBlank(item.text)) continue
    const end = line.items[before]?.x1
    if (end !== undefined && item.x0 - end > 6 && end <= gutter + 4 && item.x0 >= gutter - 4)
      return [makeLine(line.page, line.items.slice(0, i)), makeLine(line.page, line.items.slice(i))]
    before = i
  }
  return [line]
}

function isZigZag(lines: Line[], bodySize: number): boolean {
  let switches = 0
  let jumps = 0
  let previous: Line | null = null
  for (const line of lines) {
    if (line.text.length < 12 || line.fontSize < bodySize * 0.8) continue
    if (previous && line.column === previous.column) {
      if (line.y < previous.y - 2.5 * bodySize) jumps++
    } else if (previous && line.column !== 'full' && previous.column !== 'full') switches++
    previous = line
  }
  return switches > 8 || jumps > 6
}

function orderInBands(lines: Line[]): Line[] {
  const full = lines.filter((line) => line.column === 'full').sort((a, b) => a.y - b.y)
  let rest = lines.filter((line) => line.column !== 'full').sort((a, b) => a.y - b.y || a.x0 - b.x0)
  const ordered: Line[] = []
  const takeAbove = (y: number) => {
    const band = rest.filter((line) => line.y < y)
    rest = rest.filter((line) => line.y >= y)
    ordered.push(...band.filter((line) => line.column === 'left'), ...band.filter((line) => line.column === 'right'))
  }
  for (const line of full) {
    takeAbove(line.y)
    ordered.push(line)
  }
  takeAbove(Number.POSITIVE_INFINITY)
  return ordered
}

function orderOneColumn(lines: Line[], bodySize: number): Line[] {
  let jumps = 0
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1]
    if (before && line.y < before.y - 2.5 * bodySize && line.text.length > 20) jumps++
  }
  if (jumps <= 5 || jumps <= 0.12 * (lines.length - 1)) return topFirst(lines)
  return [...lines].sort((a, b) => (Math.abs(a.y - b.y) < 2 ? a.x0 - b.x0 : a.y - b.y))
}
