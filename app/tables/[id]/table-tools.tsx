'use client'
import { useState } from 'react'
import { FORMAT_NAMES } from '@/app/export/format-names'
import { useCanShare } from '@/app/sharing/can-share'
import { SharingDialog } from '@/app/sharing/sharing-dialog'
import type { Outcome } from '@/lib/errors'
import type { TableView } from '@/lib/library/tables/table-view'
import { Button } from '../../ui/button'
import { addPapers } from '../actions'
import { AddPapersDialog } from './add-papers-dialog'

type Props = {
  table: TableView
  typed: string
  onType(typed: string): void
  /** number of matching rows */
  shown: number
  onColumns(): void
  change(work: Promise<Outcome<TableView>>): Promise<boolean>
}

const FILES = ['csv', 'md', 'docx', 'tex'] as const

/** Actions on a whole table. */
export function TableTools({ table, typed, onType, shown, onColumns, change }: Props) {
  const [adding, setAdding] = useState(false)
  const [sharing, setSharing] = useState(false)
  const canShare = useCanShare()
  return (
    <div className="mt-3 mb-3 flex flex-wrap items-center gap-2 text-sm">
      <input
        type="search"
        aria-label="Find in the table"
        placeholder="Find in the table"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="field w-52 max-w-full"
      />
      {typed.trim() !== '' && (
        <span role="status" className="text-xs text-soft">
          {shown} of {table.rows.length}
        </span>
      )}
      <Button onClick={onColumns}>Columns…</Button>
      <Button onClick={() => setAdding(true)}>Add papers…</Button>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-soft">
        Export
        {FILES.map((format) => (
          <a
            key={format}
            href={`/api/tables/${table.id}/export?format=${format}`}
            download
            className="underline underline-offset-2 hover:text-ink"
          >
            {format === 'csv' ? 'CSV' : FORMAT_NAMES[format].name}
          </a>
        ))}
      </span>
      {canShare && <Button onClick={() => setSharing(true)}>Share…</Button>}
      {sharing && (
        <SharingDialog
          choices={[{ name: 'This table', page: true, object: { kind: 'table', objectId: table.id } }]}
          close={() => setSharing(false)}
        />
      )}
      {adding && (
        <AddPapersDialog
          known={table.rows.map(({ paperId }) => paperId)}
          onAdd={(paperIds) => change(addPapers(table.id, paperIds))}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
