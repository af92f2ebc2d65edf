'use client'
import { useState, useSyncExternalStore } from 'react'
import type { ListedSession, SessionMatch } from '@/lib/sessions/sessions'
import { search } from './session-actions'
import { byDay, sharedTitles } from './session-days'
import { SessionRow } from './session-row'
import { useTypedSearch } from './use-typed-search'
import { timeOfDay } from './when'

const never = () => () => {}

/** Recent sessions, or those matching the search above them. */
export function SessionList({ sessions }: { sessions: ListedSession[] }) {
  const [typed, setTyped] = useState('')
  const found = useTypedSearch(typed, search, false)
  const shown = found ?? sessions.map((session) => ({ ...session, excerpt: null }))
  // The server does not know the time zone, so it renders no days.
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (sessions.length === 0) return null
  const days = alive ? byDay(shown, new Date()) : [{ day: '', sessions: shown }]
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
      {days.map(({ day, sessions }) => (
        <DayOfSessions key={day} day={day} sessions={sessions} typed={found ? typed : ''} />
      ))}
      <p role="status" className="px-2.5 pt-1 text-xs text-soft empty:hidden">
        {found && found.length === 0 && 'No session holds these words.'}
      </p>
    </>
  )
}

function DayOfSessions({ day, sessions, typed }: { day: string; sessions: SessionMatch[]; typed: string }) {
  const shared = sharedTitles(sessions)
  return (
    <section aria-label={day || undefined}>
      {day && <h3 className="px-2.5 pt-2 pb-0.5 text-2xs text-faint">{day}</h3>}
      <ul className="flex flex-col gap-0.5">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            time={day && shared.has(session.title) ? timeOfDay(new Date(session.updatedAt)) : null}
            typed={typed}
          />
        ))}
      </ul>
    </section>
  )
}
