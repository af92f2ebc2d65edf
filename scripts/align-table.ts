/** Formats rows of cells as text columns; the first is aligned left, the others right. */
export function alignTable(rows: string[][]): string {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, cell.length)), [])
  const pad = (cell: string, i: number) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

/** A share with two decimals, or a dash for null. */
export function share(value: number | null): string {
  return value === null ? '–' : value.toFixed(2)
}

/** The mean of numbers or booleans; null for none. */
export function mean(values: (number | boolean)[]): number | null {
  return values.length > 0 ? values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length : null
}
