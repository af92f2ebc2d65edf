'use client'
import { useState, useTransition } from 'react'
import type { PaperMatch } from '@/lib/library/list/search-by-meaning'
import { searchMeaning } from '../actions'

type Props = { typed: string; onType: (text: string) => void; onMatches: (matches: PaperMatch[]) => void }

/** Finds by title, author, id and year as one types, and by meaning on Enter. */
export function SearchBox({ typed, onType, onMatches }: Props) {
  const [searching, start] = useTransition()
  const [error, setError] = useState<string | null>(null)
  const search = () =>
    start(async () => {
      if (!typed.trim()) return
      const found = await searchMeaning(typed).catch(() => null)
      setError(found?.ok ? null : (found?.error.message ?? 'Folio cannot be reached. Is it still running?'))
      if (found?.ok) onMatches(found.value)
    })
  return (
    <search>
      <form
        className="ask-box"
        aria-busy={searching}
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <input
          type="search"
          aria-label="Search the library"
          placeholder="Title, author or topic"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          enterKeyHint="search"
        />
        <button type="submit" className="button" disabled={searching || !typed.trim()}>
          {searching ? 'Searching…' : 'By meaning'}
        </button>
      </form>
      {error && (
        <p role="alert" className="mt-2 px-1 text-sm text-bad">
          {error}
        </p>
      )}
    </search>
  )
}
