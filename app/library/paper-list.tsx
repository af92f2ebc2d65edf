'use client'
import { memo, useCallback, useMemo, useState } from 'react'
import type { PaperView } from '@/lib/library/papers'
import type { PaperMatch } from '@/lib/library/search-by-meaning'
import { PaperRow } from './paper-row'
import { ORDERS, type Order } from './sort-papers'
import type { PaperActions } from './use-paper-actions'

type Props = {
  papers: PaperView[]
  /** how many there are in all */
  all: number
  matches: PaperMatch[] | null
  order: Order
  onOrder: (order: Order) => void
  actions: PaperActions
  searched: string
}

/** Drawn anew only when something in it changed: it can hold hundreds of papers. */
export const PaperList = memo(function PaperList({ papers, all, matches, order, onOrder, actions, searched }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const relevance = useMemo(() => new Map(matches?.map((match) => [match.paperId, match.relevance])), [matches])
  const here = papers.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const choose = useCallback((ids: string[], on: boolean) => {
    setChosen((chosen) => {
      const next = new Set(chosen)
      for (const id of ids) on ? next.add(id) : next.delete(id)
      return next
    })
  }, [])
  return (
    <section aria-label="Papers">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1 text-sm text-soft">
        <input
          type="checkbox"
          aria-label="Select all papers shown"
          className="mx-1 size-4 accent-accent"
          checked={here.length > 0 && here.length === papers.length}
          ref={(box) => {
            if (box) box.indeterminate = here.length > 0 && here.length < papers.length
          }}
          onChange={(event) =>
            choose(
              papers.map(({ id }) => id),
              event.target.checked,
            )
          }
        />
        {here.length > 0 ? (
          <>
            <span role="status">{here.length} selected</span>
            <button
              type="button"
              className="button"
              onClick={() => {
                actions.remove(here)
                setChosen(new Set())
              }}
            >
              Remove
            </button>
            <button type="button" className="button button-quiet" onClick={() => setChosen(new Set())}>
              Clear
            </button>
          </>
        ) : (
          <span role="status">{sayCount(papers.length, all, matches !== null)}</span>
        )}
        {!matches && (
          <label className="ml-auto flex items-center gap-2">
            Sort by
            <select
              value={order}
              onChange={(event) => onOrder(event.target.value as Order)}
              className="min-h-[2.125rem] rounded-lg border border-line bg-sheet px-2 text-ink"
            >
              {Object.entries(ORDERS).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {papers.length === 0 && (
        <p className="px-1 py-8 text-center text-soft">
          {matches
            ? `No paper is about “${searched}”. Try other words.`
            : `No title, author, id or year matches “${searched}”. Press Enter to search by meaning.`}
        </p>
      )}
      <ul>
        {papers.map((paper) => (
          <PaperRow
            key={paper.id}
            paper={paper}
            relevance={relevance.get(paper.id)}
            chosen={chosen.has(paper.id)}
            onChoose={choose}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  )
})

function sayCount(shown: number, all: number, byMeaning: boolean): string {
  const papers = shown === 1 ? '1 paper' : `${shown} papers`
  if (byMeaning) return `${papers}, nearest first`
  return shown === all ? papers : `${shown} of ${all} papers`
}
