import { parseMarkers } from '../../lib/citations/markers/markers'
import { idOf } from '../answers/read-library'
import { lettersOf } from './score-table'

/**
 * A question answered by one cell of a table. `row` and `column` name the headings from the outermost, separated by ` /
 * `.
 */
export type AskedCell = {
  question: string
  file: string
  page: number
  label: string
  row: string
  column: string
  value: string
}

/**
 * Whether an answer shows the cell in a table of the paper: below its caption, in a column with all its headings and a
 * row with its label.
 */
export function showsCell(markdown: string, { file, label, row, column, value }: AskedCell): boolean {
  const blocks = markdown.split(/\n{2,}/)
  return blocks.some((block, at) => {
    const lines = block.split('\n').filter((line) => line.startsWith('|'))
    const caption = blocks[at - 1] ?? ''
    const isOfPaper = parseMarkers(caption).some(({ paperId }) => paperId === idOf(file))
    if (lines.length < 3 || !isOfPaper || !lettersOf(caption.replace(/^> /, '')).startsWith(lettersOf(label)))
      return false
    const [head = [], , ...rows] = lines.map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
    const holds = (text: string, names: string) =>
      names.split(' / ').every((name) => shownLetters(text).includes(lettersOf(name)))
    const columns = head.flatMap((text, c) => (holds(text, column) ? [c] : []))
    return rows.some((cells) => {
      const isOfRow = holds(cells.slice(0, 2).join(' '), row)
      return isOfRow && columns.some((c) => shownLetters(cells[c] ?? '') === lettersOf(value))
    })
  })
}

function shownLetters(markdown: string): string {
  return lettersOf(markdown.replace(/\*\*|\\(?=[\\`*_<$~|])/g, ''))
}
