/** Words between two matches: what one text says there and what the other says. */
type Gap = { said: number[]; there: number[] }

export type Alignment = {
  /** number of keys that stand in both texts in the same order */
  matched: number
  /** before, between and after the matches, as indices; only those in which something is left over */
  gaps: Gap[]
}

/** Lays two sequences beside each other by their longest common subsequence. */
export function align(said: string[], there: string[]): Alignment {
  const width = there.length + 1
  const length = new Uint16Array((said.length + 1) * width)
  const at = (row: number, column: number) => length[row * width + column] ?? 0
  for (let row = said.length - 1; row >= 0; row--) {
    for (let column = there.length - 1; column >= 0; column--) {
      length[row * width + column] =
        said[row] === there[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const gaps: Gap[] = []
  let gap: Gap = { said: [], there: [] }
  const close = () => {
    if (gap.said.length + gap.there.length > 0) gaps.push(gap)
    gap = { said: [], there: [] }
  }
  let [row, column] = [0, 0]
  while (row < said.length || column < there.length) {
    if (row < said.length && column < there.length && said[row] === there[column]) {
      close()
      row++
      column++
    } else if (column >= there.length || (row < said.length && at(row + 1, column) >= at(row, column + 1))) {
      gap.said.push(row++)
    } else gap.there.push(column++)
  }
  close()
  return { matched: at(0, 0), gaps }
}
