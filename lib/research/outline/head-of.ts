import { countHeads } from '../../citations/evidence/table-quote'
import type { Passage } from '../../quoting/passage'
import { asShown } from '../../thinking/ask-analyst'

/** Text above the rows of a table: its caption and column headings. Empty if the passage is not a table. */
export function headOf({ kind, text }: Passage): string {
  const lines = kind === 'table' ? text.split('\n') : []
  const first = lines.findIndex((line) => line.includes('\t'))
  return asShown({ kind, text: lines.slice(0, first < 0 ? 0 : first + countHeads(text)).join('\n') })
}
