'use client'
import { type KeyboardEvent, memo, useRef } from 'react'
import { PaperLink } from '@/app/library/paper-link'
import { VERDICTS } from '@/app/research/[id]/answer/verdicts'
import { namesAndYear } from '@/lib/citations/labels/names-and-year'
import { type Cell, howFound, type TableColumn, type TableRow } from '@/lib/library/tables/table-view'
import type { Order } from './order-rows'

type Props = {
  columns: TableColumn[]
  rows: TableRow[]
  order: Order | null
  onOrder(order: Order | null): void
  open: { paperId: string; columnId: string } | null
  onOpen(paperId: string, columnId: string): void
  onTakeOut(paperId: string): void
}

/** The cells, a row per paper. It scrolls separately, with the papers always visible. */
export function ComparisonGrid({ columns, rows, order, onOrder, open, onOpen, onTakeOut }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  // One tab stop; arrow keys move between cells.
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    if (!step || !cell || !body.current) return
    const [row = 0, column = 0] = (cell.dataset.cell ?? '').split(' ').map(Number)
    const next = body.current.querySelector<HTMLElement>(`[data-cell="${row + step[0]} ${column + step[1]}"]`)
    if (!next) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const heading = (by: string, name: string) => {
    const sorted = order?.by === by
    const next = !sorted ? { by, down: false } : order.down ? null : { by, down: true }
    return (
      <button type="button" className="text-left font-medium hover:text-ink" onClick={() => onOrder(next)}>
        {name}{' '}
        <span aria-hidden className={sorted ? '' : 'text-faint'}>
          {sorted ? (order.down ? '↓' : '↑') : '↕'}
        </span>
      </button>
    )
  }
  const sortedAs = (by: string) => (order?.by === by ? (order.down ? 'descending' : 'ascending') : undefined)
  return (
    <section
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
      tabIndex={0}
      className="panel relative max-h-[75dvh] overflow-auto"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead className="text-xs text-soft">
          <tr>
            <th
              scope="col"
              aria-sort={sortedAs('paper') ?? sortedAs('year')}
              className="sticky top-0 left-0 z-20 w-40 min-w-40 border-r border-b border-line bg-sunk px-3 py-2 text-left align-bottom font-medium desk:w-56 desk:min-w-56"
            >
              <span className="flex gap-3">
                {heading('paper', 'Paper')} {heading('year', 'Year')}
              </span>
            </th>
            {columns.map(({ id, name, kind }) => (
              <th
                key={id}
                scope="col"
                aria-sort={sortedAs(id)}
                className={`sticky top-0 z-10 border-b border-line bg-sunk px-3 py-2 text-left align-bottom ${kind === 'text' ? 'min-w-44 desk:min-w-56' : 'min-w-32'}`}
              >
                {heading(id, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.map((row, at) => (
            <GridRow
              key={row.paperId}
              row={row}
              at={at}
              columns={columns}
              openColumn={open?.paperId === row.paperId ? open.columnId : null}
              onOpen={onOpen}
              onTakeOut={onTakeOut}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="px-3 py-6 text-sm text-soft">No paper in the table matches.</p>}
    </section>
  )
}

const ARROWS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

type RowProps = {
  row: TableRow
  at: number
  columns: TableColumn[]
  openColumn: string | null
  onOpen: Props['onOpen']
  onTakeOut: Props['onTakeOut']
}

/** Memoized: a table may have 200 rows. */
const GridRow = memo(function GridRow({ row, at, columns, openColumn, onOpen, onTakeOut }: RowProps) {
  const { paperId, title, authors, published, error, cells } = row
  return (
    <tr className="group">
      <th
        scope="row"
        className="sticky left-0 z-10 border-r border-b border-line bg-sheet px-3 py-2 text-left align-top font-normal group-last:border-b-0"
      >
        <PaperLink
          id={paperId}
          className="line-clamp-5 font-serif leading-snug wrap-anywhere underline-offset-2 hover:underline"
        >
          {title}
        </PaperLink>
        <span className="mt-0.5 mr-2 inline-block text-2xs text-faint">{namesAndYear(authors, published)}</span>
        <button
          type="button"
          aria-label={`Remove ${title} from the table`}
          className="text-2xs text-faint underline underline-offset-2 opacity-0 group-hover:opacity-100 [@media(hover:none)]:opacity-100 hover:text-ink focus-visible:opacity-100"
          onClick={() => onTakeOut(paperId)}
        >
          Remove
        </button>
      </th>
      {error ? (
        <td
          colSpan={columns.length}
          className="border-b border-line px-3 py-2 align-top text-weak group-last:border-b-0"
        >
          {error.message}
        </td>
      ) : (
        columns.map(({ id, name }, column) => (
          <td key={id} className="h-px border-b border-line p-0 align-top group-last:border-b-0">
            <CellButton
              cell={cells[id]}
              place={`${at} ${column}`}
              label={`${name} of ${title}`}
              isOpen={openColumn === id}
              onOpen={() => onOpen(paperId, id)}
            />
          </td>
        ))
      )}
    </tr>
  )
})

type CellProps = { cell: Cell | undefined; place: string; label: string; isOpen: boolean; onOpen(): void }

function CellButton({ cell, place, label, isOpen, onOpen }: CellProps) {
  if (!cell)
    return (
      <span className="block px-3 py-2.5">
        <span className="sr-only">Not read yet</span>
        <span aria-hidden className="skeleton block h-4 w-16" />
      </span>
    )
  const { value, verdict, by, place: at } = cell
  return (
    <button
      type="button"
      data-cell={place}
      tabIndex={place === '0 0' || isOpen ? 0 : -1}
      aria-label={`${label}: ${value ?? 'not stated'}, ${howFound(cell)}${at ? `, page ${at.page}` : ''}`}
      aria-pressed={isOpen}
      onClick={onOpen}
      className="flex h-full w-full flex-col items-start px-3 py-2 text-left hover:bg-sunk focus-visible:-outline-offset-2 aria-pressed:bg-mark/45"
    >
      {value === null ? (
        <span className="text-faint">{by === 'person' ? '–' : 'not stated'}</span>
      ) : (
        <span className="line-clamp-4 leading-snug wrap-anywhere">{value}</span>
      )}
      {(value !== null || by === 'person') && (
        <span className="mt-1 flex items-center gap-1.5 text-2xs text-faint">
          {by === 'person' ? (
            <span className="text-accent">by hand</span>
          ) : (
            <span aria-hidden title={VERDICTS[verdict].word} className={`size-1.5 ${VERDICTS[verdict].dot}`} />
          )}
          {at && value !== null && `p. ${at.page}`}
        </span>
      )}
    </button>
  )
}
