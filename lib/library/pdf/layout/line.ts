import type { Furniture } from '../../../text/document'
import type { RawItem } from '../reader/raw-page'
import { isBlank } from './characters'
import { type NoteMark, type Source, writeLine } from './write-line'

export type LineKind =
  | 'paragraph'
  | 'heading'
  | 'caption'
  | 'footnote'
  | 'equation'
  | 'float'
  | 'reference'
  | 'front'
  | 'other'
  | Furniture

/** A column of a page. On a sheet with two pages side by side, the second page has its own columns. */
export const COLUMNS = ['left', 'right', 'full', 'left-2', 'right-2', 'full-2'] as const
export type Column = (typeof COLUMNS)[number]

/** One line of one column. */
export type Line = {
  page: number
  items: RawItem[]
  x0: number
  x1: number
  /** baseline, from the top */
  y: number
  fontSize: number
  /** the largest size among its items */
  maxFontSize: number
  font: string
  text: string
  /** one for each UTF-16 unit of `text`; null for inserted spaces and signs */
  sources: (Source | null)[]
  /** number of wide gaps between items: cells of a table */
  gaps: number
  /** superscript numbers after words, in order: most refer to footnotes */
  notes: NoteMark[]
  column: Column
  /** x between two columns, if the page has them */
  gutter: number | null
  kind: LineKind
}

/**
 * Makes a line of items in drawing order: adds spaces, tabs between cells, and `^` and `_` before superscripts and
 * subscripts.
 */
export function makeLine(page: number, items: RawItem[]): Line {
  const visible = items.filter((item) => !isBlank(item.text))
  const { font, fontSize } = mainFont(visible)
  const y = (visible.find((item) => Math.abs(item.fontSize - fontSize) < 0.6) ?? visible[0])?.y ?? 0
  const { text, sources, gaps, notes } = writeLine(items, { fontSize, y })
  return {
    page,
    items,
    x0: Math.min(...visible.map((item) => item.x0)),
    x1: Math.max(...visible.map((item) => item.x1)),
    y,
    fontSize,
    maxFontSize: Math.max(...visible.map((item) => item.fontSize)),
    font,
    text,
    sources,
    gaps,
    notes,
    column: 'full',
    gutter: null,
    kind: 'paragraph',
  }
}

/** Font and size of most of the characters. */
function mainFont(items: RawItem[]): { font: string; fontSize: number } {
  const counts = new Map<string, { font: string; fontSize: number; count: number }>()
  for (const { font, fontSize, text } of items) {
    const key = `${font} ${fontSize.toFixed(1)}`
    const entry = counts.get(key) ?? { font, fontSize: Number(fontSize.toFixed(1)), count: 0 }
    entry.count += text.trim().length
    counts.set(key, entry)
  }
  let best = { font: '', fontSize: 10, count: -1 }
  for (const entry of counts.values()) if (entry.count > best.count) best = entry
  return best
}
