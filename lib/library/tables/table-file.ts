import { type CitablePaper, paperToCsl } from '../../citations/csl/paper-to-csl'
import { referenceKeys } from '../../citations/files/reference-keys'
import { namesAndYear } from '../../citations/labels/names-and-year'
import { formatMarker } from '../../citations/markers/markers'
import { yearOf } from '../../sources/work/source'
import { csvLine } from '../../text/format/csv'
import { escapeMarkdown } from '../../text/format/markup'
import { oneLine } from '../../text/format/phrases'
import { shortTitle } from '../../text/names/titles'
import type { Cell } from './cell'
import { BY_WORDS, howFound, NOTHING } from './say-cell'
import type { TableRow, TableView } from './table-view'

/**
 * A table as CSV (RFC 4180): one line per paper, with the value of each column and, after all columns, the number,
 * quote, page and origin of each. `papers`: venue and `.bib` key of papers, by id.
 */
export function tableCsv(
  { columns, rows }: Pick<TableView, 'columns' | 'rows'>,
  papers: ReadonlyMap<string, CitablePaper>,
): string {
  const keys = referenceKeys([...papers.values()].map(paperToCsl))
  const head = [
    ...['Paper', 'Authors', 'Year', 'Venue', 'DOI', 'Key', 'Id'],
    ...columns.map(({ name }) => name),
    ...columns.flatMap(({ name, kind }) => [
      ...(kind === 'number' ? [`${name}: number`, `${name}: unit`] : []),
      `${name}: quote`,
      `${name}: page`,
      `${name}: how`,
    ]),
  ]
  const lines = rows.map(({ paperId, title, authors, published, cells }) => [
    ...[title, authors.join('; '), yearOf({ published })?.toString() ?? ''],
    ...[papers.get(paperId)?.venue ?? '', papers.get(paperId)?.doi ?? '', keys.get(paperId) ?? '', paperId],
    ...columns.map(({ id }) => shownValue(cells[id])),
    ...columns.flatMap(({ id, kind }) => {
      const cell = cells[id]
      return [
        ...(kind === 'number' ? [cell?.number?.toString() ?? '', cell?.unit ?? ''] : []),
        cell?.quote ?? '',
        cell?.place?.page.toString() ?? '',
        cell ? howFound(cell) : '',
      ]
    }),
  ])
  return [head, ...lines].map(csvLine).join('')
}

/**
 * A table as Markdown: one row per paper, each cell with its place; above it what nobody has checked, below it how the
 * rest was found.
 */
export function tableMarkdown({ columns, rows }: Pick<TableView, 'columns' | 'rows'>): string {
  const cells = rows.flatMap((row) => columns.flatMap(({ id }) => row.cells[id] ?? []))
  const lines = rows.map((row) => [nameOf(row), ...columns.map(({ id }) => cellMarkdown(row.paperId, row.cells[id]))])
  const notes = [
    cells.some(({ by, value }) => by === 'model' && value !== null) &&
      'Cells that a language model filled have a quote that stands on the page named.',
    cells.some(({ by }) => by === 'person') && '† Corrected by hand.',
  ]
  return [
    ...(cells.some(({ by }) => by === 'words') ? [BY_WORDS, ''] : []),
    line(['Paper', ...columns.map(({ name }) => escapeMarkdown(name))]),
    line(['Paper', ...columns].map(() => '---')),
    ...lines.map(line),
    ...notes.flatMap((note) => (note ? ['', note] : [])),
  ].join('\n')
}

function cellMarkdown(paperId: string, cell: Cell | undefined): string {
  const value = oneLine(shownValue(cell))
  const mark = cell?.by === 'person' ? ' †' : ''
  const at = cell?.value != null && cell.place ? ` ${formatMarker(paperId, cell.place.page)}` : ''
  return `${escapeMarkdown(value)}${mark}${at}`
}

function nameOf({ title, authors, published }: TableRow): string {
  const about = namesAndYear(authors, published)
  return escapeMarkdown(about ? `${shortTitle(title)} (${about})` : shortTitle(title))
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`

function shownValue(cell: Cell | undefined): string {
  if (!cell) return ''
  return cell.value ?? NOTHING
}
