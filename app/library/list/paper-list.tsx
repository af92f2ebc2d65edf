'use client'
import { memo, useMemo, useRef } from 'react'
import type { PaperView } from '@/lib/library/papers'
import type { PaperMatch } from '@/lib/library/search-by-meaning'
import { BulkBar } from '../organize/bulk-bar'
import { useSelection } from '../organize/use-selection'
import type { PaperActions } from '../use-paper-actions'
import { PaperRow } from './paper-row'
import { ORDERS, type Order } from './sort-papers'
import { useWalkRows } from './use-walk-rows'

type Props = {
  papers: PaperView[]
  /** all that there are, also those that are not shown */
  all: PaperView[]
  matches: PaperMatch[] | null
  order: Order
  onOrder: (order: Order) => void
  onTag: (tag: string) => void
  actions: PaperActions
  searched: string
}

/** Drawn anew only when something in it changed: it can hold a thousand papers. */
export const PaperList = memo(function PaperList(props: Props) {
  const { papers, all, matches, order, onOrder, onTag, actions, searched } = props
  const relevance = useMemo(() => new Map(matches?.map((match) => [match.paperId, match.relevance])), [matches])
  const list = useRef<HTMLUListElement>(null)
  useWalkRows(list)
  const ids = useMemo(() => papers.map(({ id }) => id), [papers])
  const { chosen, here, choose, chooseRow, clear } = useSelection(ids)
  const chosenPapers = useMemo(() => papers.filter(({ id }) => chosen.has(id)), [papers, chosen])
  return (
    <section aria-label="Papers" className="mt-2">
      <div className="sticky top-13 z-10 flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-paper py-1 text-sm text-soft desk:top-0">
        <input
          type="checkbox"
          aria-label="Select all papers shown"
          className="mx-1 size-4 accent-accent"
          checked={here.length > 0 && here.length === papers.length}
          ref={(box) => {
            if (box) box.indeterminate = here.length > 0 && here.length < papers.length
          }}
          onChange={(event) => choose(ids, event.target.checked)}
        />
        {here.length > 0 ? (
          <BulkBar papers={chosenPapers} all={all} actions={actions} onClear={clear} />
        ) : (
          <>
            <span role="status">{sayCount(papers.length, all.length, matches !== null)}</span>
            {!matches && <OrderChoice order={order} onOrder={onOrder} />}
          </>
        )}
      </div>
      {papers.length === 0 && (
        <p className="px-1 py-8 text-center text-soft">{sayNothing(searched, matches !== null)}</p>
      )}
      <ul ref={list}>
        {papers.map((paper) => (
          <PaperRow
            key={paper.id}
            paper={paper}
            relevance={relevance.get(paper.id)}
            chosen={chosen.has(paper.id)}
            onChoose={chooseRow}
            onTag={onTag}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  )
})

function OrderChoice({ order, onOrder }: Pick<Props, 'order' | 'onOrder'>) {
  return (
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
  )
}

function sayCount(shown: number, all: number, byMeaning: boolean): string {
  const papers = shown === 1 ? '1 paper' : `${shown} papers`
  if (byMeaning) return `${papers}, nearest first`
  return shown === all ? papers : `${shown} of ${all} papers`
}

function sayNothing(searched: string, byMeaning: boolean): string {
  if (!searched) return 'No paper passes this filter.'
  if (byMeaning) return `No paper is about “${searched}”. Try other words.`
  return `No title, author, id or year matches “${searched}”. Press Enter to search by meaning.`
}
