'use client'
import { useCallback, useMemo, useState } from 'react'
import { VerdictLegend } from '@/app/research/[id]/answer/verdict-legend'
import { BackLink } from '@/app/shell/back-link'
import { WithSource } from '@/app/shell/with-source'
import { BY_WORDS, countLookedFor, type TableView } from '@/lib/library/tables/table-view'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/error-line'
import { changeColumns, fillAgain, stopTable, takePaperOut, writeCell } from '../actions'
import { CellPanel } from './cell-panel'
import { ColumnsDialog } from './columns-dialog'
import { ComparisonGrid } from './comparison-grid'
import { type Order, orderRows } from './order-rows'
import { TablePlots } from './table-plots'
import { TableTitle } from './table-title'
import { TableTools } from './table-tools'
import { useComparison } from './use-comparison'

/** A table that compares papers: filled, sorted, filtered and corrected, with the source of each cell beside it. */
export function TableScreen({ start }: { start: TableView }) {
  const { table, error, change } = useComparison(start)
  const [order, setOrder] = useState<Order | null>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<{ paperId: string; columnId: string } | null>(null)
  const [columnsOpen, setColumnsOpen] = useState(false)
  const { columns, rows } = table
  const shown = useMemo(() => orderRows(rows, columns, order, typed), [rows, columns, order, typed])
  const row = rows.find(({ paperId }) => paperId === open?.paperId)
  const column = columns.find(({ id }) => id === open?.columnId)
  const close = useCallback(() => setOpen(null), [])
  const openCell = useCallback((paperId: string, columnId: string) => setOpen({ paperId, columnId }), [])
  const takeOut = useCallback((paperId: string) => void change(takePaperOut(start.id, paperId)), [change, start.id])
  const panel =
    row && column ? (
      <CellPanel
        key={`${row.paperId} ${column.id}`}
        tableId={table.id}
        row={row}
        column={column}
        onClose={close}
        onWrite={(value) => change(writeCell({ tableId: table.id, paperId: row.paperId, columnId: column.id }, value))}
      />
    ) : null
  const byWords = rows.some(({ cells }) => Object.values(cells).some((cell) => cell.by === 'words'))
  return (
    <WithSource label="Source of the cell" source={panel} close={close}>
      <div className="min-w-0 px-5 pt-8 pb-16 desk:px-8 desk:pt-10">
        <BackLink href="/tables">Tables</BackLink>
        <TableTitle table={table} change={change} />
        <Progress table={table} onStop={() => change(stopTable(table.id))} onFill={() => change(fillAgain(table.id))} />
        <ErrorLine className="mt-2 text-sm">{error}</ErrorLine>
        {byWords && <p className="mt-2 max-w-prose text-sm text-soft">{BY_WORDS}</p>}
        {table.notice && <p className="mt-2 max-w-prose text-sm text-weak">{table.notice}</p>}
        <TableTools
          table={table}
          typed={typed}
          onType={setTyped}
          shown={shown.length}
          onColumns={() => setColumnsOpen(true)}
          change={change}
        />
        <ComparisonGrid
          columns={columns}
          rows={shown}
          order={order}
          onOrder={setOrder}
          open={open}
          onOpen={openCell}
          onTakeOut={takeOut}
        />
        <div className="mt-3 max-w-[46rem] text-xs text-soft">
          <VerdictLegend />
        </div>
        <TablePlots columns={columns} rows={shown} />
      </div>
      {columnsOpen && (
        <ColumnsDialog
          columns={columns}
          papers={table.rows.length}
          error={error}
          onSave={(changed) => change(changeColumns(table.id, changed))}
          onClose={() => setColumnsOpen(false)}
        />
      )}
    </WithSource>
  )
}

type ProgressProps = { table: TableView; onStop(): void; onFill(): void }

function Progress({ table, onStop, onFill }: ProgressProps) {
  const { done, of } = countLookedFor(table)
  const unread = table.rows.filter(({ error }) => error !== null).length
  const stated = table.rows.reduce(
    (sum, { cells }) => sum + table.columns.filter(({ id }) => cells[id]?.value != null).length,
    0,
  )
  const papers = `${table.rows.length} ${table.rows.length === 1 ? 'paper' : 'papers'}`
  const isOpen = table.status === 'stopped' || unread > 0
  return (
    <div className="mt-1 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <p role="status">
        {table.status === 'filling'
          ? `Filling… ${done} of ${of} cells`
          : `${papers} · ${stated} of ${table.rows.length * table.columns.length} cells filled`}
        {table.status === 'stopped' && ` · stopped after ${done} of ${of} cells`}
        {unread > 0 && ` · ${unread} ${unread === 1 ? 'paper' : 'papers'} could not be read`}
      </p>
      {table.status === 'filling' ? (
        <Button kind="quiet" onClick={onStop}>
          Stop
        </Button>
      ) : (
        isOpen && <Button onClick={onFill}>{table.status === 'stopped' ? 'Continue' : 'Try again'}</Button>
      )}
    </div>
  )
}
