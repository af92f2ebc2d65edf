'use client'
import { useState } from 'react'
import { focusNeighbour } from '@/app/ui/focus-neighbour'
import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import type { Outcome } from '@/lib/errors'
import type { SavedSearch, SearchChange } from '@/lib/library/list-look/saved-searches'
import { Button } from '../../ui/button'
import { changeSearches } from '../actions'

/** The person's saved searches. Saving under an existing name replaces that one. */
export function useSavedSearches(start: SavedSearch[]) {
  const [searches, setSearches] = useState(start)
  const change = async (one: SearchChange): Promise<Outcome<unknown>> => {
    const done = await reach(changeSearches(one))
    if (done.ok) setSearches(done.value)
    return done
  }
  const save = (name: string, query: string) => change({ save: { name: name.trim(), query } })
  const remove = async (gone: SavedSearch) => {
    const done = await change({ remove: gone.name })
    showToast(
      done.ok
        ? { message: `The search “${gone.name}” was removed.`, undo: () => change({ save: gone }) }
        : { message: done.error.message, tone: 'bad' },
    )
  }
  return { searches, save, remove }
}

type Props = { searches: SavedSearch[]; onOpen: (query: string) => void; onRemove: (search: SavedSearch) => void }

export function SavedSearches({ searches, onOpen, onRemove }: Props) {
  if (searches.length === 0) return null
  return (
    <nav aria-label="Saved searches" className="mt-4 text-sm">
      <h2 className="min-h-8 font-medium text-soft">Saved searches</h2>
      <ul>
        {searches.map((search) => (
          <li key={search.name} className="flex items-center">
            <button
              type="button"
              title={search.name}
              className="min-w-0 flex-1 truncate rounded-lg px-2 py-1 text-left hover:bg-sunk"
              onClick={() => onOpen(search.query)}
            >
              {search.name}
            </button>
            <Button
              aria-label={`Remove the search ${search.name}`}
              title="Remove"
              kind="quiet"
              className="min-h-7 px-2 py-0"
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget)
                onRemove(search)
              }}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
