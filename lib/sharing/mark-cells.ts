import type { TableView } from '../library/tables/table-view'
import type { CommentPlace } from './comments/anchor'

/**
 * Wraps the text of each cell of an HTML table in a `<span data-sentence>`, except in the first row (column names) and the
 * first column (papers). Returns the HTML and the places, by number.
 */
export function markCells(
  html: string,
  { columns, rows }: Pick<TableView, 'columns' | 'rows'>,
): { html: string; places: CommentPlace[] } {
  const places: CommentPlace[] = []
  const [before, table, after] = partAtTable(html)
  let row = -1
  const marked = table.replace(/<tr>([\s\S]*?)<\/tr>/g, (line, inner: string) => {
    const of = rows[row++]
    if (!of) return line
    let column = -1
    const shown = inner.replace(/(<td[^>]*>)([\s\S]*?)<\/td>/g, (cell, open: string, words: string) => {
      const under = columns[column++]
      if (!under || words.trim() === '') return cell
      const number = places.length
      const value = of.cells[under.id]?.value
      const text = `${under.name} of ${of.title}: ${value ?? 'not stated'}`
      places.push({ number, text, anchor: { kind: 'cell', paperId: of.paperId, columnId: under.id } })
      return `${open}<span data-sentence="${number}">${words}</span></td>`
    })
    return `<tr>${shown}</tr>`
  })
  return { html: before + marked + after, places }
}

function partAtTable(html: string): [before: string, table: string, after: string] {
  const start = html.indexOf('<table')
  const end = html.indexOf('</table>', start)
  return start < 0 || end < 0 ? ['', '', html] : [html.slice(0, start), html.slice(start, end), html.slice(end)]
}
