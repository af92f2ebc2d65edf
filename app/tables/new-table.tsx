'use client'
import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { NO_FILTER, type PaperFilter } from '@/lib/library/filters/paper-filter'
import type { ProposedTable } from '@/lib/library/tables/table-tasks'
import type { TableColumn } from '@/lib/library/tables/table-view'
import { AmongPapers } from '../ask/among-papers'
import { Button } from '../ui/button'
import { reach } from '../ui/reach'
import { ColumnsDialog } from './[id]/columns-dialog'
import { makeTableOf, proposeTableOf } from './actions'

/** Form for a new table: the person chooses its papers (on a topic, a selection, or all), then its columns. */
export function NewTable({ among }: { among: PaperFilter | null }) {
  const router = useRouter()
  const [about, setAbout] = useState('')
  const [filter, setFilter] = useState(among)
  const topic = { about, filter: filter ?? NO_FILTER }
  const [proposed, setProposed] = useState<ProposedTable | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const propose = async (event?: FormEvent) => {
    event?.preventDefault()
    setBusy(true)
    setError('')
    const done = await reach(proposeTableOf(topic))
    setBusy(false)
    if (done.ok) setProposed(done.value)
    else setError(done.error.message)
  }
  // With papers chosen in the library, the next step is choosing columns.
  const begin = useEffectEvent(() => void (among && among.paperIds.length > 0 && propose()))
  useEffect(() => begin(), [])
  const fill = async (columns: TableColumn[]) => {
    const done = await reach(makeTableOf(topic, columns))
    if (done.ok) router.push(`/tables/${done.value}`)
    else setError(done.error.message)
    return done.ok
  }
  return (
    <>
      <form onSubmit={propose} aria-busy={busy}>
        <div className="ask-box">
          <input
            aria-label="What the papers are about"
            aria-invalid={error && !proposed ? true : undefined}
            aria-describedby={error ? 'new-table-error' : undefined}
            placeholder={filter ? 'All chosen papers, or only those about …' : 'All papers about …'}
            value={about}
            onChange={(event) => setAbout(event.target.value)}
            className="min-w-0 flex-1 bg-transparent py-1.5 outline-none"
          />
          <Button type="submit" kind="main" disabled={busy}>
            {busy ? 'Searching…' : 'Create table'}
          </Button>
        </div>
        <div className="mt-1">
          <AmongPapers filter={filter} change={setFilter} areWhole />
        </div>
        <p id="new-table-error" role="alert" className="mt-2 text-sm text-bad empty:hidden">
          {proposed ? '' : error}
        </p>
      </form>
      {proposed && (
        <ColumnsDialog
          columns={proposed.columns}
          papers={proposed.titles.length}
          titles={proposed.titles}
          error={error}
          onSave={fill}
          onClose={() => {
            setProposed(null)
            setError('')
          }}
        />
      )}
    </>
  )
}
