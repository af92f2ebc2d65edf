'use client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SourcePage } from '@/app/look-up/source-page'
import { isShortcut } from '@/app/shell/shortcuts'
import { ErrorLine } from '@/app/ui/error-line'
import { reach } from '@/app/ui/reach'
import type { Failure } from '@/lib/errors'
import type { CellPlace } from '@/lib/library/tables/table-tasks'
import { howFound, type TableColumn, type TableRow } from '@/lib/library/tables/table-view'
import { Button } from '../../ui/button'
import { findCell } from '../actions'

type Props = {
  tableId: string
  row: TableRow
  column: TableColumn
  onClose(): void
  /** null: look it up again. Returns whether it succeeded. */
  onWrite(value: string | null): Promise<boolean>
}

/** A cell's value, to correct, above its source page. */
export function CellPanel({ tableId, row, column, onClose, onWrite }: Props) {
  const { paperId, title, authors, published } = row
  const cell = row.cells[column.id]
  const [place, setPlace] = useState<CellPlace | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const hasPlace = cell?.place != null
  const quote = cell?.quote
  useEffect(() => {
    let left = false
    setPlace(null)
    setFailure(null)
    if (!hasPlace || !quote) return
    reach(findCell({ tableId, paperId, columnId: column.id })).then((found) => {
      if (left) return
      if (found.ok) setPlace(found.value)
      else setFailure(found.error)
    })
    return () => {
      left = true
    }
  }, [tableId, paperId, column.id, hasPlace, quote])
  return (
    <>
      <div className="shrink-0 border-b border-line bg-sheet px-4.5 py-3">
        <div className="mb-1.5 flex items-center gap-2">
          <h2 className="min-w-0 flex-1 text-sm font-medium">{column.name}</h2>
          <Button aria-label="Close cell" kind="quiet" className="px-2.5" onClick={onClose}>
            ×
          </Button>
        </div>
        {cell ? (
          <CellForm
            key={`${paperId} ${column.id}`}
            value={cell.value ?? ''}
            isOwn={cell.by === 'person'}
            onWrite={onWrite}
          />
        ) : (
          <p className="text-sm text-soft">Reading the paper for this cell.</p>
        )}
        {cell && <p className="mt-1.5 text-xs text-soft">{howFound(cell)}</p>}
        <ErrorLine className="mt-1.5 text-xs">{failure?.message}</ErrorLine>
      </div>
      {place ? (
        <SourcePage source={{ paperId, title, authors, published, ...place }} />
      ) : (
        <p className="px-4.5 py-4 text-sm text-soft">
          {sayNoPage(title, { isOpening: hasPlace && !failure, isOwn: cell?.by === 'person' })}
        </p>
      )}
    </>
  )
}

function sayNoPage(title: string, { isOpening, isOwn }: { isOpening: boolean; isOwn: boolean }): string {
  if (isOpening) return 'Opening the page…'
  return isOwn ? 'You corrected this cell. No page is linked to it.' : `No passage in “${title}” states this.`
}

type FormProps = { value: string; isOwn: boolean; onWrite: Props['onWrite'] }

function CellForm({ value, isOwn, onWrite }: FormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [known, setKnown] = useState(value)
  const [typed, setTyped] = useState(value)
  const [busy, setBusy] = useState(false)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  const write = async (text: string | null) => {
    setBusy(true)
    await onWrite(text)
    setBusy(false)
    // The pressed button is disabled or gone.
    field.current?.focus()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void write(typed)
  }
  return (
    <form onSubmit={save} aria-busy={busy}>
      <textarea
        ref={field}
        aria-label="Value of the cell"
        placeholder="Not stated. Enter the value if you know it."
        rows={2}
        maxLength={2_000}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (isShortcut(event, 'submit')) event.currentTarget.form?.requestSubmit()
        }}
        className="field max-h-40 resize-y font-serif field-sizing-content"
      />
      <div className="mt-1.5 flex gap-2">
        <Button type="submit" disabled={busy || typed === value}>
          Save correction
        </Button>
        {isOwn && (
          <Button kind="quiet" disabled={busy} onClick={() => write(null)}>
            Look again
          </Button>
        )}
      </div>
    </form>
  )
}
