import { type Bounds, cellsOf, columnAt, columnsUnder } from './columns'
import { isValue, type Line, segmentsOf, type TableBox, type TableSegment, textOfWords, toSegment } from './lines'
import type { RuledHeading } from './rules'
import type { Word } from './words'

const MOST_LINES = 6
/** Bonus for each additional column under a heading, in points by which the heading is off their middle. */
const PER_COLUMN = 1.5
/** Maximum overlap of words with the next column, in points. */
const SLACK = 1
/** Maximum distance between the baselines of one line of headings, in points. */
const SAME_LINE = 3

/** Minimum share of numbers among the filled cells of a column of numbers, counted from its first number. */
const MOSTLY = 0.6

/**
 * Counts the header lines at the top of a table: those above the first row of values in the columns of numbers. Numbers
 * without a label above a line of words, such as years above place names, are headings.
 */
export function countHeaderLines(lines: Line[], bounds: Bounds): number {
  const cells = lines.map(({ words }) => cellsOf(words, bounds).map(textOfWords))
  const columns = Array.from({ length: bounds.length }, (_, c) => c + 1).filter((c) => {
    const filled = cells.flatMap((row) => row[c] || [])
    const below = filled.slice(filled.findIndex(isValue))
    return below.filter(isValue).length >= MOSTLY * below.length
  })
  const valuesOf = (row: string[]) => columns.flatMap((c) => row[c] || [])
  const isBody = (row: string[]) => {
    const values = valuesOf(row)
    return values.length > 0 && !areColumnNumbers(values) && values.filter(isValue).length >= 0.5 * values.length
  }
  const isWords = (row: string[]) => {
    const values = valuesOf(row)
    return values.length >= 0.5 * columns.length && values.filter(isValue).length < 0.5 * values.length
  }
  const labelled = cells.findIndex((row) => row[0] !== '' && isBody(row))
  const lastWords = cells.slice(0, Math.min(Math.max(0, labelled), MOST_LINES)).findLastIndex(isWords)
  const first = cells.findIndex((row, i) => i > lastWords && isBody(row))
  return first > 0 && first <= MOST_LINES ? first : 1
}

/** Tells whether texts number the columns: `(1)`, `(2)`. */
function areColumnNumbers(texts: string[]): boolean {
  return texts.length > 1 && texts.every((text, i) => text === `(${i + 1})`)
}

/** `each`: its words are close together, but each is over a column of its own. */
type Block = TableSegment & { each: boolean }

type Extent = { x0: number; x1: number }

/** The columns of a table, from the left: the bounds between them and the positions of their values. */
type Columns = {
  bounds: Bounds
  edges: number[]
  values: (Extent | null)[]
  /** columns under the middle of a heading, and that heading's baseline */
  claims: { column: number; y: number }[]
}

/** `[first, last]` of columns. */
type Range = [from: number, to: number]

/**
 * Returns the header of a table as rows of cells; a heading over several columns is in the cell of each. `rows`: the
 * cells of the lines below it.
 */
export function readHeader(
  lines: Line[],
  rows: Word[][][],
  box: TableBox,
  { bounds, ruled }: { bounds: Bounds; ruled: RuledHeading[] },
): Word[][][] {
  const all = lines.flatMap((line, i) => blocksOf(line, bounds, { isOnTop: i === 0, isLowest: i === lines.length - 1 }))
  const columns = {
    bounds,
    edges: [box.x0 - 3, ...bounds, box.x1 + 3],
    values: valuesOf(rows, bounds),
    claims: claimsOf(all, bounds),
  }
  const above = new Map(ruled.flatMap((heading) => overRule(heading, columns)))
  const taken = new Set([...above.keys()].flatMap(({ words }) => words))
  const blocks = all.flatMap((block) => {
    const words = block.words.filter((word) => !taken.has(word))
    return words.length > 0 ? [{ ...toSegment(words), each: block.each }] : []
  })
  const { groups, rest } = groupsOf(blocks, columns)
  const grouped = new Map([...groups, ...above])
  const joined = joinCells(rest, columns)
  const heights: Block[][] = []
  for (const block of [...joined, ...grouped.keys()].toSorted((a, b) => a.y - b.y)) {
    const row = heights.find(([first]) => first && Math.abs(first.y - block.y) < SAME_LINE)
    if (row) row.push(block)
    else heights.push([block])
  }
  return heights.map((row, r) => {
    return placeRow(row, heights.slice(r + 1).flat(), grouped, columns)
  })
}

/** The columns whose values are below the rule of a heading. */
function overRule({ words, y, x0, x1 }: RuledHeading, { values, edges }: Columns): [Block, Range][] {
  const own = values.flatMap((value, c) => {
    const middle = value ? (value.x0 + value.x1) / 2 : ((edges[c] ?? 0) + (edges[c + 1] ?? 0)) / 2
    return middle > x0 && middle < x1 ? [c] : []
  })
  const [from, to] = [own[0], own.at(-1)]
  return from === undefined || to === undefined ? [] : [[{ ...toSegment(words), y, each: false }, [from, to]]]
}

/**
 * Returns the extent of each column's values; null for a column without any. Lines with only one cell are ignored,
 * since their column is unclear.
 */
function valuesOf(rows: Word[][][], bounds: Bounds): (Extent | null)[] {
  const full = rows.filter((row) => row.filter((cell) => cell.length > 0).length > 1)
  return Array.from({ length: bounds.length + 1 }, (_, c) => {
    const words = full.flatMap((row) => row[c] ?? [])
    if (words.length === 0) return null
    return { x0: Math.min(...words.map(({ x0 }) => x0)), x1: Math.max(...words.map(({ x1 }) => x1)) }
  })
}

/**
 * Returns the columns under a heading: those between whose bounds it lies, without outer ones whose values it is not
 * over if they have another heading on its line or higher.
 */
function under({ bounds, values, claims }: Columns, block: Block): Range {
  const middle = columnAt(bounds, (block.x0 + block.x1) / 2)
  if (block.each) return [middle, middle]
  let [from, to] = columnsUnder(bounds, block)
  const isBeside = (c: number) => {
    const own = values[c]
    const isOver = own && Math.min(own.x1, block.x1) - Math.max(own.x0, block.x0) > SLACK
    // The heading of the labels is not over the values next to it.
    return !isOver && claims.some(({ column, y }) => column === c && (middle === 0 || y < block.y + SAME_LINE))
  }
  while (from < middle && isBeside(from)) from++
  while (to > middle && isBeside(to)) to--
  return [from, to]
}

/** Returns the columns under the middle of each heading. */
function claimsOf(blocks: Block[], bounds: Bounds): Columns['claims'] {
  return blocks.map(({ x0, x1, y }) => ({ column: columnAt(bounds, (x0 + x1) / 2), y }))
}

/** Maximum gap between two words of one heading, in font sizes. */
const BETWEEN_WORDS = 0.3

/** The headings of a line; those that stand close over columns that stand close are cut apart. */
function blocksOf(line: Line, bounds: Bounds, { isOnTop, isLowest }: { isOnTop: boolean; isLowest: boolean }): Block[] {
  return segmentsOf(line.words).flatMap((segment) => {
    let each = false
    let parts: Block[] = [{ ...segment, each }]
    for (const bound of bounds)
      parts = parts.flatMap((part) => {
        const left = part.words.filter(({ x0, x1 }) => (x0 + x1) / 2 < bound)
        const right = part.words.filter(({ x0, x1 }) => (x0 + x1) / 2 >= bound)
        const [last, first] = [left.at(-1), right[0]]
        if (!last || !first) return [part]
        const [from, to] = columnsUnder(bounds, part)
        const columns = Array.from({ length: to - from + 1 }, (_, i) => from + i)
        const isOver = (column: number) => part.words.some(({ x0, x1 }) => columnAt(bounds, (x0 + x1) / 2) === column)
        // Three words above the headings of three columns may be one heading of them.
        const isCounted = isLowest && part.words.length === columns.length
        const isApart = isCounted || first.x0 - last.x1 > BETWEEN_WORDS * part.size
        if (each || (to - from >= 2 && columns.every(isOver) && isApart)) {
          each = true
          return [
            { ...toSegment(left), each },
            { ...toSegment(right), each },
          ]
        }
        const space = first.x0 - last.x1
        if (space < 0.33 * part.size || (first.x0 < bound - 1 && last.x1 > bound + 1)) return [part]
        if (space < 0.6 * part.size && isOnTop && !isLowest) return [part]
        return [
          { ...toSegment(left), each },
          { ...toSegment(right), each },
        ]
      })
    return parts
  })
}

/**
 * Finds headings of groups, with the columns of each group, if the lowest headings show how the columns are grouped:
 * `Top-20` and `Top-100` above `NQ WQ NQ WQ`.
 */
function groupsOf(blocks: Block[], columns: Columns): { groups: Map<Block, Range>; rest: Block[] } {
  const groups = new Map<Block, Range>()
  const bottom = Math.max(...blocks.map(({ y }) => y))
  const lowest = new Map(
    blocks
      .filter(({ y }) => bottom - y < SAME_LINE)
      .flatMap((block): [number, string][] => {
        const [from, to] = under(columns, block)
        return from === to ? [[from, textOfWords(block.words)]] : []
      }),
  )
  const ranges = repeatedRanges(Array.from({ length: columns.edges.length - 1 }, (_, c) => lowest.get(c) ?? ''))
  if (ranges.length === 0) return { groups, rest: blocks }
  const taken = new Set<Block>()
  const [first, last] = [ranges[0]?.[0] ?? 0, ranges.at(-1)?.[1] ?? 0]
  const above = blocks.filter(({ y, x0, x1 }) => {
    const column = columnAt(columns.bounds, (x0 + x1) / 2)
    return bottom - y >= SAME_LINE && column >= first && column <= last
  })
  for (const y of new Set(above.map((block) => block.y))) {
    const row = above.filter((block) => block.y === y).toSorted((a, b) => a.x0 - b.x0)
    // A higher heading may be over several groups.
    const each = Math.max(1, Math.floor(ranges.length / row.length))
    const wide = ranges.flatMap(([from], i): Range[] => {
      const last = ranges[i + each - 1]
      return i % each === 0 && last ? [[from, last[1]]] : []
    })
    const parts = wide.map(([from, to]) =>
      row.filter(({ x0, x1 }) => {
        const column = columnAt(columns.bounds, (x0 + x1) / 2)
        return column >= from && column <= to
      }),
    )
    if (!parts.every((part, i) => isOver(part, wide[i], each > 1 ? columns.edges : null))) continue
    parts.forEach((part, i) => {
      const range = wide[i]
      if (!range) return
      groups.set({ ...toSegment(part.flatMap(({ words }) => words)), each: false }, range)
      for (const block of part) taken.add(block)
    })
  }
  return { groups, rest: blocks.filter((block) => !taken.has(block)) }
}

/** Maximum distance of a heading from the middle of its columns, as a share of their width. */
const OFF_MIDDLE = 0.12

/**
 * Tells whether blocks form one heading of a range of columns. If `edges` are given, it must also be centered over the
 * range.
 */
function isOver(part: Block[], [from, to]: Range = [0, 0], edges: number[] | null): boolean {
  const [heading, ...others] = segmentsOf(part.flatMap(({ words }) => words))
  if (!heading || others.length > 0) return false
  const [left = 0, right = 0] = edges ? [edges[from], edges[to + 1]] : []
  return !edges || Math.abs(heading.x0 + heading.x1 - left - right) / 2 < OFF_MIDDLE * (right - left)
}

/**
 * Returns adjacent ranges of at least two columns that have the same headings in the same order; empty unless there are
 * at least two ranges.
 */
function repeatedRanges(texts: string[]): Range[] {
  for (let length = texts.length >> 1; length >= 2; length--)
    for (let start = 0; start + 2 * length <= texts.length; start++) {
      const pattern = texts.slice(start, start + length)
      if (pattern.includes('') || new Set(pattern).size < 2) continue
      const ranges: Range[] = []
      for (let at = start; pattern.every((text, i) => texts[at + i] === text); at += length)
        ranges.push([at, at + length - 1])
      // The shortest pattern that repeats is the group.
      const isRepeatedItself = repeatedRanges(pattern).some(([from]) => from === 0)
      if (ranges.length >= 2 && !isRepeatedItself) return ranges
    }
  return []
}

/** Joins the lines of a heading that are close below each other. */
function joinCells(blocks: Block[], columns: Columns): Block[] {
  const joined: (Block & { top: number })[] = []
  for (const block of blocks) {
    const over = joined.findLast(
      (one) =>
        Math.min(one.x1, block.x1) - Math.max(one.x0, block.x0) > 0.5 * Math.min(one.x1 - one.x0, block.x1 - block.x0),
    )
    const [from, to] = under(columns, block)
    const [overFrom, overTo] = over ? under(columns, over) : [-1, -1]
    const stands =
      over && !blocks.some((o) => o !== block && Math.abs(o.y - block.y) < 1 && o.x0 < over.x1 && o.x1 > over.x0)
    const isBelow = over && stands && from === to && block.y - over.y < 1.5 * block.size
    // A line wider than its column is the first of its heading where the second stands right below its middle.
    const isMiddle = over && Math.abs(over.x0 + over.x1 - block.x0 - block.x1) < 2 * SLACK
    if (over && isBelow && ((from === overFrom && to === overTo) || (isMiddle && overFrom <= from && from <= overTo))) {
      over.words = [...over.words, ...block.words]
      over.y = block.y
      over.x0 = Math.min(over.x0, block.x0)
      over.x1 = Math.max(over.x1, block.x1)
    } else joined.push({ ...block, top: block.y })
  }
  return joined
}

/**
 * Tells whether a heading is left-aligned with the heading and the values below it: then the whole table is
 * left-aligned.
 */
function isFlush({ x0 }: Block, below: Block[], values: Extent | null | undefined): boolean {
  const isHere = (one: Extent) => Math.abs(one.x0 - x0) < 1.5
  return below.some(isHere) && values != null && isHere(values)
}

/** Returns the columns of a left-aligned heading: from its own to the last before `end` that has a heading below. */
function flushRange(from: number, end: number, belowOf: (c: number) => Block[]): Range {
  let to = from
  while (to + 1 < end && belowOf(to + 1).length > 0) to++
  return [from, to]
}

/** Places a row of headings over those `below` it and returns its cells. `grouped`: the columns of group headings. */
function placeRow(row: Block[], below: Block[], grouped: Map<Block, Range>, columns: Columns): Word[][] {
  const { edges } = columns
  const count = edges.length - 1
  const cells: Word[][] = Array.from({ length: count }, () => [])
  const fill = (block: Block, [from, to]: Range) => {
    for (let c = from; c <= to; c++) if (cells[c]?.length === 0) cells[c] = block.words
  }
  const rangeOf = (block: Block) => grouped.get(block) ?? under(columns, block)
  row.sort((a, b) => a.x0 - b.x0)
  if (below.length === 0) {
    for (const block of row) fill(block, rangeOf(block))
    return cells
  }
  const belowOf = (c: number) =>
    below.filter((block) => {
      const [from, to] = rangeOf(block)
      return from <= c && c <= to
    })
  let next = 0
  row.forEach((block, k) => {
    const [a, z] = rangeOf(block)
    const follower = row[k + 1]
    const end = follower ? Math.max(z + 1, rangeOf(follower)[0]) : count
    const middle = (block.x0 + block.x1) / 2
    let best: { range: Range; cost: number } = { range: [a, z], cost: Number.POSITIVE_INFINITY }
    for (let from = next; from <= a; from++)
      for (let to = z; to < end; to++) {
        const isHeaded = (c: number) => from === to || belowOf(c).length > 0
        if (!Array.from({ length: to - from + 1 }, (_, i) => from + i).every(isHeaded)) continue
        const lefts = belowOf(from).map(({ x0 }) => Math.max(x0, edges[from] ?? 0))
        const rights = belowOf(to).map(({ x1 }) => Math.min(x1, edges[to + 1] ?? 0))
        const left = lefts.length > 0 ? Math.min(...lefts) : (edges[from] ?? 0) + 2
        const right = rights.length > 0 ? Math.max(...rights) : (edges[to + 1] ?? 0) - 2
        const cost = Math.abs((left + right) / 2 - middle) - PER_COLUMN * (to - from)
        if (cost < best.cost) best = { range: [from, to], cost }
      }
    const range = isFlush(block, belowOf(a), columns.values[a]) ? flushRange(a, end, belowOf) : best.range
    fill(block, range)
    next = range[1] + 1
  })
  return cells
}
