'use client'
import { type FormEvent, useState } from 'react'
import type { Outcome } from '@/lib/errors'
import type { TableView } from '@/lib/library/tables/table-view'
import { Button } from '../../ui/button'
import { nameTable } from '../actions'

type Props = { table: TableView; change(work: Promise<Outcome<TableView>>): Promise<boolean> }

/** The name of a table, editable in place. */
export function TableTitle({ table, change }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (typed !== null && (await change(nameTable(table.id, typed)))) setTyped(null)
  }
  if (typed === null)
    return (
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="page-title">{table.title}</h1>
        <Button kind="quiet" onClick={() => setTyped(table.title)}>
          Rename
        </Button>
      </div>
    )
  return (
    <form onSubmit={save} className="flex max-w-xl items-center gap-2">
      <input
        aria-label="Name of the table"
        // biome-ignore lint/a11y/noAutofocus: one has just asked to write here
        autoFocus
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped(null)}
        className="field"
      />
      <Button type="submit" kind="main">
        Save
      </Button>
    </form>
  )
}
