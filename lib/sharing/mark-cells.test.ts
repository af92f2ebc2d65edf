import { expect, test } from 'vitest'
import type { TableView } from '../library/tables/table-view'
import { markCells } from './mark-cells'

test('each cell is identified by its paper and column', () => {
  const row = (paperId: string, value: string) =>
    ({ paperId, title: paperId, cells: { c: { value } } }) as unknown as TableView['rows'][number]
  const column = (id: string) => ({ id, name: id }) as TableView['columns'][number]
  const html =
    '<h1>T</h1><table border="1"><tr><th>Paper</th><th>N</th><th>M</th></tr>\n' +
    '<tr><td align="left">A</td><td align="left">1 <a href="x">2</a></td><td></td></tr>\n' +
    '<tr><td>B</td><td>3</td><td>–</td></tr></table><p>Note</p>'
  const { html: marked, places } = markCells(html, {
    columns: [column('c'), column('d')],
    rows: [row('a', '1'), row('b', '3')],
  })
  const cell = (number: number, paperId: string, columnId: string, value: string) => ({
    ...{ number, text: `${columnId} of ${paperId}: ${value}` },
    anchor: { kind: 'cell', paperId, columnId },
  })
  expect(places).toEqual([cell(0, 'a', 'c', '1'), cell(1, 'b', 'c', '3'), cell(2, 'b', 'd', 'not stated')])
  expect(marked).toContain('<span data-sentence="0">1 <a href="x">2</a></span>')
  expect(marked.replace(/<span data-sentence="\d">|<\/span>/g, '')).toBe(html)
})
