/** What one text says at a place and what the other says there, as indices; one of the two may be empty. */
export type Gap = { said: number[]; there: number[] }

/** A gap, or a run of matches between two gaps. */
export type Stretch = Gap & { matches: boolean }

/** Lays two sequences beside each other by their longest common subsequence. */
export function align<T>(said: readonly T[], there: readonly T[], equal: (one: T, other: T) => boolean): Stretch[] {
  const width = there.length + 1
  const length = new Uint16Array((said.length + 1) * width)
  const at = (row: number, column: number) => length[row * width + column] ?? 0
  const isEqual = (row: number, column: number) => equal(said[row] as T, there[column] as T)
  for (let row = said.length - 1; row >= 0; row--) {
    for (let column = there.length - 1; column >= 0; column--) {
      length[row * width + column] = isEqual(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const stretches: Stretch[] = []
  const add = (matches: boolean, row: number | null, column: number | null) => {
    const last = stretches.at(-1)
    const open = last?.matches === matches ? last : { matches, said: [], there: [] }
    if (open !== last) stretches.push(open)
    if (row !== null) open.said.push(row)
    if (column !== null) open.there.push(column)
  }
  let [row, column] = [0, 0]
  while (row < said.length || column < there.length) {
    if (row < said.length && column < there.length && isEqual(row, column)) add(true, row++, column++)
    else if (column >= there.length || (row < said.length && at(row + 1, column) >= at(row, column + 1)))
      add(false, row++, null)
    else add(false, null, column++)
  }
  return stretches
}
