import type { Line } from './line'
import type { LaidPage } from './read-layout'

export type ColumnEdges = { left: number; right: number }

/** Where most lines of each column begin and end. */
export function columnEdges(page: LaidPage): Record<Line['column'], ColumnEdges> {
  const edges = (column: Line['column']): ColumnEdges => {
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
  return { left: edges('left'), right: edges('right'), full: edges('full') }
}
