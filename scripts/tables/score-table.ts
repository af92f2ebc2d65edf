import type { Table } from '../../lib/quoting/tables/read-tables'
import type { Word } from '../../lib/quoting/tables/words'

/** A table written down by hand. Text across several columns or rows is repeated in each. */
export type TrueTable = {
  file: string
  page: number
  label: string
  caption: string
  header: string[][]
  rows: string[][]
}

/**
 * Filled cells of the body in the right row and column, and numbers that also have the right headings and row label.
 */
export type TableScore = {
  isRead: boolean
  cells: number
  right: number
  /** number of filled cells read */
  given: number
  numbers: number
  attached: number
  /** wrong cells: `row column: expected ≠ read` */
  faults: string[]
}

/** Compares a table with the one written down by hand; null if none was read. */
export function scoreTable(truth: TrueTable, table: Pick<Table, 'header' | 'rows'> | null): TableScore {
  const cells = truth.rows.flat().filter((cell) => lettersOf(cell)).length
  const labels = countLabels(truth.rows)
  const isNumber = (cell: string, column: number) => column >= labels && /^[^\p{L}]*\d/u.test(cell)
  const numbers = truth.rows.flatMap((row) => row.filter(isNumber)).length
  const score: TableScore = { isRead: table !== null, cells, right: 0, given: 0, numbers, attached: 0, faults: [] }
  if (!table) return score
  const header = table.header.map((row) => row.map(textOf))
  const rows = table.rows.map((row) => row.map(textOf))
  score.given = rows.flat().filter(Boolean).length
  const columns = pairColumns(truth.rows, rows)
  const pairs = pairUp(truth.rows.length, rows.length, (i, j) =>
    (truth.rows[i] ?? []).reduce(
      (sum, cell, c) =>
        sum + Number(lettersOf(cell) !== '' && lettersOf(cell) === lettersOf(rows[j]?.[columns[c] ?? -1])),
      0,
    ),
  )
  const labelOf = (row: string[], count: number) => row.slice(0, count).map(lettersOf).join('')
  const headOf = (lines: string[][], column: number) =>
    [...new Set(lines.map((line) => lettersOf(line[column])))].join('')
  truth.rows.forEach((row, r) => {
    const own = rows[pairs[r] ?? -1]
    row.forEach((cell, c) => {
      if (!lettersOf(cell)) return
      const column = columns[c] ?? -1
      const mine = own?.[column]
      if (lettersOf(mine) !== lettersOf(cell)) {
        score.faults.push(`r${r} c${c}: “${cell}” ≠ “${mine ?? ''}”`)
        return
      }
      score.right++
      if (!own || !isNumber(cell, c)) return
      const labelled = labelOf(row, labels) === labelOf(own, columns[labels] ?? labels)
      const headed = headOf(truth.header, c) === headOf(header, column)
      if (labelled && headed) score.attached++
      else
        score.faults.push(
          `r${r} c${c}: ${labelled ? `head “${headOf(truth.header, c)}” ≠ “${headOf(header, column)}”` : 'label'}`,
        )
    })
  })
  return score
}

export function textOf(words: Word[]): string {
  return words.map(({ text }) => text).join(' ')
}

/** Normalizes a cell: spaces, kinds of dashes, and the marks and brackets of scripts do not count. */
export function lettersOf(cell = ''): string {
  return cell
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019′]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[∼˜]/g, '~')
    .replace(/[⋅•]/g, '·')
    .replace(/✘/g, '✗')
    .replace(/∗/g, '*')
    .replace(/[ɛε]/g, 'ϵ')
    .replace(/[_^]\(([^()]*)\)?/g, '$1')
    .replace(/[\s_^]/g, '')
    .toLowerCase()
}

/** Number of label columns on the left: those before the first column of mostly numbers. */
function countLabels(rows: string[][]): number {
  const count = rows[0]?.length ?? 1
  for (let c = 1; c < count; c++) {
    const filled = rows.map((row) => row[c] ?? '').filter(Boolean)
    if (filled.filter((cell) => /^[^\p{L}]*\d/u.test(cell)).length > 0.5 * filled.length) return c
  }
  return 1
}

function pairColumns(truth: string[][], read: string[][]): number[] {
  const counts = [truth[0]?.length ?? 0, read[0]?.length ?? 0] as const
  if (counts[0] === counts[1]) return Array.from({ length: counts[0] }, (_, c) => c)
  const column = (rows: string[][], c: number) => rows.map((row) => lettersOf(row[c]))
  return pairUp(...counts, (a, b) => {
    const left = column(read, b)
    return column(truth, a).filter((cell) => {
      const at = cell ? left.indexOf(cell) : -1
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    }).length
  })
}

/** The best pairing of two lists in order: the partner of each member of the first; -1 for none. */
function pairUp(n: number, m: number, likeness: (i: number, j: number) => number): number[] {
  const best = Array.from({ length: n + 1 }, () => new Array<number>(m + 1).fill(0))
  const at = (i: number, j: number) => best[i]?.[j] ?? 0
  for (let i = 1; i <= n; i++)
    for (let j = 1; j <= m; j++) {
      const row = best[i]
      if (row) row[j] = Math.max(at(i - 1, j), at(i, j - 1), at(i - 1, j - 1) + likeness(i - 1, j - 1))
    }
  const partners = new Array<number>(n).fill(-1)
  let [i, j] = [n, m]
  while (i > 0 && j > 0) {
    if (at(i, j) === at(i - 1, j)) i--
    else if (at(i, j) === at(i, j - 1)) j--
    else partners[--i] = --j
  }
  return partners
}
