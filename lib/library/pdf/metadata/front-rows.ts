import { type Line, makeLine } from '../layout/line'

/** Maximum difference between baselines in a row, in points, and maximum gap inside it, in font sizes. */
const SAME_ROW = 2
const WIDEST_GAP = 1

/**
 * Joins lines drawn in pieces side by side (italics, accents) into rows, in the order of their first pieces. `piecesOf`
 * returns the page's lines that a row consists of.
 */
export function frontRows(lines: Line[]): { rows: Line[]; piecesOf: (row: Line) => Line[] } {
  const pieces = new Map<Line, Line[]>()
  const taken = new Set<Line>()
  const rows: Line[] = []
  for (const line of lines) {
    if (taken.has(line)) continue
    const beside = lines.filter((other) => !taken.has(other) && isOneRow(line, other)).sort((a, b) => a.x0 - b.x0)
    const chain = chainWith(line, beside)
    for (const piece of chain) taken.add(piece)
    const row = chain.length === 1 ? line : mergePieces(chain, line)
    pieces.set(row, chain)
    rows.push(row)
  }
  return { rows, piecesOf: (row) => pieces.get(row) ?? [row] }
}

const isOneRow = (a: Line, b: Line) =>
  Math.abs(a.y - b.y) < SAME_ROW && Math.abs(a.maxFontSize - b.maxFontSize) < 0.06 * a.maxFontSize

/** The sequence of pieces without a wide gap that includes `line`. */
function chainWith(line: Line, beside: Line[]): Line[] {
  const at = beside.indexOf(line)
  let from = at
  let to = at
  const joins = (left: Line | undefined, right: Line | undefined) => {
    const gap = left && right ? right.x0 - left.x1 : Number.POSITIVE_INFINITY
    return gap < WIDEST_GAP * line.maxFontSize && gap > -0.5 * line.maxFontSize
  }
  while (from > 0 && joins(beside[from - 1], beside[from])) from--
  while (to < beside.length - 1 && joins(beside[to], beside[to + 1])) to++
  return beside.slice(from, to + 1)
}

function mergePieces(chain: Line[], first: Line): Line {
  const items = chain.flatMap((piece) => piece.items)
  return { ...makeLine(first.page, items), column: first.column, gutter: first.gutter, kind: first.kind }
}
