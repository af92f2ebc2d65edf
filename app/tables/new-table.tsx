'use client'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { NO_FILTER, type PaperFilter } from '@/lib/library/organize/paper-filter'
import { AmongPapers } from '../ask/among-papers'
import { reach } from '../ui/reach'
import { makeTableOf } from './actions'

/** Which papers a new table compares: those about something, those that were chosen, or all. */
export function NewTable({ among }: { among: PaperFilter | null }) {
  const router = useRouter()
  const [about, setAbout] = useState('')
  const [filter, setFilter] = useState(among)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const make = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError('')
    const done = await reach(makeTableOf({ about, filter: filter ?? NO_FILTER }))
    if (done.ok) return router.push(`/tables/${done.value}`)
    setBusy(false)
    setError(done.error.message)
  }
  return (
    <form onSubmit={make} aria-busy={busy}>
      <div className="ask-box">
        <input
          aria-label="What the papers are about"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'new-table-error' : undefined}
          placeholder={filter ? 'All of these, or those about …' : 'All papers about …'}
          value={about}
          onChange={(event) => setAbout(event.target.value)}
          className="min-w-0 flex-1 bg-transparent py-1.5 outline-none"
        />
        <button type="submit" className="button button-main" disabled={busy}>
          {busy ? 'Making…' : 'Make table'}
        </button>
      </div>
      <div className="mt-1">
        <AmongPapers filter={filter} change={setFilter} />
      </div>
      <p id="new-table-error" role="alert" className="mt-2 text-sm text-bad empty:hidden">
        {error}
      </p>
    </form>
  )
}
