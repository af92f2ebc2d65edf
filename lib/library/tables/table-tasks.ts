// Make and fill tables, find the quotes of their cells, and write them as files.

export { fillTable } from './fill-table'
export { type CellPlace, locateCell } from './locate-cell'
export { makeTable, type ProposedTable, proposeTable } from './make-table'
export { tableCsv, tableMarkdown } from './table-file'
