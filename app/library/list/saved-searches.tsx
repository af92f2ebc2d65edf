'use client'
import { useState } from 'react'
import { focusNeighbour } from '@/app/ui/focus-neighbour'
import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import type { Outcome } from '@/lib/errors'
import type { SavedSearch } from '@/lib/library/list/saved-searches'
import { rememberSearches } from '../actions'

/** The searches that the person keeps. One that is saved under a known name takes the other's place. */
export function useSavedSearches(start: SavedSearch[]) {
  const [searches, setSearches] = useState(start)
  const keep = async (next: SavedSearch[]): Promise<Outcome<void>> => {
    const done = await reach(rememberSearches(next))
    if (done.ok) setSearches(next)
    return done
  }
  const save = (name: string, query: string) => {
    const others = searches.filter((one) => one.name !== name.trim())
    return keep([...others, { name: name.trim(), query }].sort((a, b) => a.name.localeCompare(b.name)))
  }
  const remove = async (name: string) => {
    const done = await keep(searches.filter((one) => one.name !== name))
    showToast(
      done.ok
        ? { message: `The search “${name}” is removed.`, undo: () => keep(searches) }
        : { message: done.error.message, tone: 'bad' },
    )
  }
  return { searches, save, remove }
}

type Props = { searches: SavedSearch[]; onOpen: (query: string) => void; onRemove: (name: string) => void }

export function SavedSearches({ searches, onOpen, onRemove }: Props) {
  if (searches.length === 0) return null
  return (
    <nav aria-label="Saved searches" className="mt-4 text-sm">
      <h2 className="min-h-8 font-medium text-soft">Saved searches</h2>
      <ul>
        {searches.map(({ name, query }) => (
          <li key={name} className="flex items-center">
            <button
              type="button"
              title={name}
              className="min-w-0 flex-1 truncate rounded-lg px-2 py-1 text-left hover:bg-sunk"
              onClick={() => onOpen(query)}
            >
              {name}
            </button>
            <button
              type="button"
              aria-label={`Remove the search ${name}`}
              title="Remove"
              className="button button-quiet min-h-7 px-2 py-0"
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget)
                onRemove(name)
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
