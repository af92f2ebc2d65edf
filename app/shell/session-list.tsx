'use client'
import { useState } from 'react'
import type { SessionItem } from '@/lib/sessions/sessions'
import { SessionRow } from './session-row'
import { useSessionSearch } from './use-session-search'

/** The recent sessions, or those that hold what is typed above them. */
export function SessionList({ sessions }: { sessions: SessionItem[] }) {
  const [typed, setTyped] = useState('')
  const found = useSessionSearch(typed, false)
  if (sessions.length === 0) return null
  const shown = found ?? sessions.map((session) => ({ ...session, excerpt: null }))
  return (
    <>
      <h2 className="label px-2.5 pt-5 pb-1.5">Sessions</h2>
      <input
        type="search"
        aria-label="Search sessions"
        placeholder="Search sessions"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return
          event.preventDefault()
          event.stopPropagation()
          setTyped('')
        }}
        className="mx-0.5 mb-1.5 rounded-lg border border-line bg-sheet px-2.5 py-1.5 text-sm placeholder:text-faint"
      />
      <ul className="flex flex-col gap-0.5">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <p role="status" className="px-2.5 pt-1 text-xs text-soft empty:hidden">
        {found && found.length === 0 && 'No session holds these words.'}
      </p>
    </>
  )
}
