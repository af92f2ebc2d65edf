'use client'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CollectionView } from '@/lib/library/collections/collection-tree'
import type { ListOrder } from '@/lib/library/filters/list-filter'
import type { ListedLibrary } from '@/lib/library/list/library-list'
import type { ListLook } from '@/lib/library/list-look/list-look'
import type { Counted } from '@/lib/library/organize/tag-name'
import { dragPapers } from '../collections/dragged-papers'
import { BulkBar } from '../organize/bulk-bar'
import { useSelection } from '../organize/use-selection'
import type { ListRows } from '../use-library'
import type { PaperActions } from '../use-paper-actions'
import { ColumnChoice } from './column-choice'
import { ColumnHeads } from './column-heads'
import { gridOf } from './columns'
import { ORDERS } from './filter-address'
import { PaperRow } from './paper-row'
import { useWalkRows } from './use-walk-rows'

type Props = {
  list: ListRows
  /** total number of papers, including those not listed */
  all: number
  /** all of the person's tags */
  tags: Counted[]
  collections: CollectionView[]
  /** the person's libraries */
  libraries: ListedLibrary[]
  look: ListLook
  onLook: (part: Partial<ListLook>) => void
  onTag: (tag: string) => void
  actions: PaperActions
  /** message if the list is empty */
  empty: string
}

/** Height of a row before it is measured. */
const ROW_HEIGHT = 46
/** Rows drawn outside the visible area, so that keyboard focus can move into them. */
const BEYOND = 15

/**
 * The list of papers. Draws only visible rows, and loads only rows that come into view, because it may have ten
 * thousand.
 */
export const PaperList = memo(function PaperList(props: Props) {
  const { list, all, tags, collections, libraries, look, onLook, onTag, actions, empty } = props
  const { columns, order, reversed } = look
  const { shown, rows, show } = list
  const ul = useRef<HTMLUListElement>(null)
  useWalkRows(ul)
  const { chosen, here, chooseRow, chooseAll, clear } = useSelection(list)
  const starred = useMemo(() => {
    const known = new Set([...rows.values()].filter((paper) => paper.starred).map(({ id }) => id))
    return here.every((id) => known.has(id))
  }, [here, rows])
  const grid = useMemo(() => gridOf(columns, [...rows.values()]), [columns, rows])
  const top = useTopOf(ul)
  const virtualizer = useWindowVirtualizer({
    count: shown,
    estimateSize: () => ROW_HEIGHT,
    overscan: BEYOND,
    scrollMargin: top,
    initialRect: { width: 0, height: 1200 },
    getItemKey: (place) => rows.get(place)?.id ?? place,
  })
  const drawn = virtualizer.getVirtualItems()
  const [first, last] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? -1]
  useEffect(() => show(first, last), [show, first, last])
  return (
    <section aria-label="Papers" className="mt-2" style={{ '--list-grid': grid } as CSSProperties}>
      <div className="sticky top-13 z-10 border-b border-line bg-paper desk:top-0">
        <div className="flex min-h-10 items-center gap-1.5 overflow-x-auto py-0.5 text-sm text-soft *:flex-none [&_.button]:px-2.5">
          <input
            type="checkbox"
            aria-label="Select all papers shown"
            className="mx-1 size-4 wide:mx-0.5"
            checked={here.length > 0 && here.length === shown}
            ref={(box) => {
              if (box) box.indeterminate = here.length > 0 && here.length < shown
            }}
            onChange={(event) => chooseAll(event.target.checked)}
          />
          {here.length > 0 ? (
            <BulkBar ids={here} {...{ starred, tags, collections, libraries, actions }} onClear={clear} />
          ) : (
            <>
              <span role="status">{sayCount(shown, all)}</span>
              <span className="ml-auto flex items-center gap-2">
                <OrderChoice order={order} onOrder={(order) => onLook({ order, reversed: false })} />
                <ColumnChoice columns={columns} onColumns={(columns) => onLook({ columns })} />
              </span>
            </>
          )}
        </div>
        <ColumnHeads columns={columns} order={order} reversed={reversed} onOrder={onLook} />
      </div>
      {shown === 0 && <p className="px-1 py-5 text-sm text-soft">{empty}</p>}
      <ul
        ref={ul}
        style={{
          paddingTop: Math.max(0, (drawn[0]?.start ?? top) - top),
          paddingBottom: Math.max(0, virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top)),
        }}
      >
        {drawn.map(({ index, key }) => {
          const paper = rows.get(index)
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={shown}
              aria-posinset={index + 1}
              className="border-b border-line"
              draggable={collections.length > 0 || libraries.length > 1}
              onDragStart={(event) => paper && dragPapers(event, chosen.has(paper.id) ? here : [paper.id])}
            >
              {paper ? (
                <PaperRow
                  paper={paper}
                  place={index}
                  columns={columns}
                  chosen={chosen.has(paper.id)}
                  onChoose={chooseRow}
                  onTag={onTag}
                  actions={actions}
                />
              ) : (
                <div style={{ height: ROW_HEIGHT }} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
})

/** Position of an element on the page, which changes with what is above it. */
function useTopOf(element: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

/** Chooses the order where there is no room for column headers. */
function OrderChoice({ order, onOrder }: { order: ListOrder; onOrder: (order: ListOrder) => void }) {
  return (
    <label className="flex items-center gap-2 wide:hidden">
      Sort by
      <select
        value={order}
        onChange={(event) => onOrder(event.target.value as ListOrder)}
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

function sayCount(shown: number, all: number): string {
  const papers = shown === 1 ? '1 paper' : `${shown} papers`
  return shown === all ? papers : `${shown} of ${all} papers`
}
