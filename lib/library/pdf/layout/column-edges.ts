import type { LaidPage } from './laid-page'
import { COLUMNS, type Column } from './line'

export type ColumnEdges = { left: number; right: number }

/** Left and right edge of most lines in each column. */
export function columnEdges(page: LaidPage): Record<Column, ColumnEdges> {
  const edges = (column: Column): ColumnEdges => {
    const lines = page.lines.filter(
      (line) =>
        line.column === column && line.text.length > 25 && (line.kind === 'paragraph' || line.kind === 'reference'),
    )
    const quantile = (values: number[], share: number) =>
      values.sort((a, b) => a - b)[Math.floor(values.length * share)]
    return {
      left:
        quantile(
          lines.map((line) => line.x0),
          0.25,
        ) ?? 0,
      right:
        quantile(
          lines.map((line) => line.x1),
          0.75,
        ) ?? page.width,
    }
  }
  return Object.fromEntries(COLUMNS.map((column) => [column, edges(column)])) as Record<Column, ColumnEdges>
}
