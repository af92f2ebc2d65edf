import type { Column } from './column'
import { fillRow } from './fill-row'
import { KNOWN_COLUMNS } from './known-columns'
import type { PaperMatter } from './stated'

/** Share of the papers that must say something of a column for it to be worth one. */
const SHARE = 0.5
const MOST = 6
/** What readers compare first, whatever the papers are. */
const ORDER = ['Question', 'Method', 'Data', 'Sample size', 'Parameters', 'Task', 'Metric', 'Result', 'Limitation']

/** The columns that some of the papers of a table, read for this, have something to say in; at most six. */
export function proposeColumns(papers: PaperMatter[]): Column[] {
  const columns = KNOWN_COLUMNS.map(({ name, kind }): Column => ({ id: idOf(name), name, kind, look: '' }))
  const rows = papers.map((paper) => fillRow(columns, paper))
  const filled = (at: number) => rows.filter((cells) => cells[at]?.value != null).length
  const worth = columns
    .map((column, at) => ({ column, share: filled(at) / Math.max(1, rows.length) }))
    .filter(({ share }) => share >= SHARE)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST)
    .map(({ column }) => column)
  const chosen = worth.length > 0 ? worth : columns.filter(({ name }) => name === 'Method' || name === 'Result')
  return chosen.sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name))
}

/** Ids stay when columns are renamed: `sample-size`. */
export function idOf(name: string): string {
  return (
    name
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'column'
  )
}
