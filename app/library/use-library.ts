'use client'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type ListFilter, WHOLE_LIST } from '@/lib/library/filters/list-filter'
import type { LibraryList } from '@/lib/library/list/library-list'
import type { ListRange } from '@/lib/library/list/list-page'
import type { PaperView } from '@/lib/library/papers'
import { requireValue } from '../require-value'
import { readFacets, readFound, readIds, readLibrary, readRows, stillListed } from './actions'
import { PAGE } from './list/page-size'

const POLL_MS = 1_000

type Rows = ReadonlyMap<number, PaperView>

/** The loaded rows of the list, by index, and functions to load more. */
export type ListRows = {
  /** identifies the query */
  key: string
  shown: number
  rows: Rows
  /** Loads the rows between two indices, both inclusive, unless they are loaded. */
  show: (first: number, last: number) => void
  /** The ids between two indices, the second exclusive. */
  idsBetween: (from: number, to: number) => Promise<string[]>
  /** Those of `ids` that are in the list. */
  listed: (ids: string[]) => Promise<string[]>
}

/**
 * The library's state, and the visible rows of its list. Reloads rows when the query changes, and everything each
 * second while a paper or an upload is in progress; otherwise it does not poll.
 */
export function useLibrary(initial: LibraryList, filter: ListFilter, uploading: boolean) {
  const router = useRouter()
  const key = JSON.stringify(filter)
  const [list, setList] = useState(() => ({ ...initial, key, rows: rowsOf(initial.from, initial.papers) }))
  const [duplicates, setDuplicates] = useState<LibraryList['duplicates']>([])
  const asked = useRef({ key, filter })
  asked.current = { key, filter }
  const since = useRef(initial.at)
  const looked = useRef<ListRange>({ from: 0, count: PAGE })
  const changes = useRef(0)
  const turns = useRef(0)
  const told = useRef(0)
  // The filter that the menu counts belong to.
  const counted = useRef(narrowing(filter))
  const reading = useRef(new Set<string>())

  const refresh = useCallback(async () => {
    const { key, filter } = asked.current
    const before = changes.current
    const turn = ++turns.current
    const news = requireValue(await readLibrary(filter, looked.current, since.current))
    // Discard the response if the person acted or changed the query meanwhile, or a later request was answered.
    if (before !== changes.current || key !== asked.current.key || turn < told.current) return
    told.current = turn
    counted.current = narrowing(filter)
    since.current = news.at
    setList({ ...news, key, rows: rowsOf(news.from, news.papers) })
    setDuplicates((known) => addNew(known, news.duplicates))
  }, [])

  const finding = useRef(false)
  /** Loads what a new query changes: the rows, then the menu counts if more than words and order changed. */
  const find = useCallback(async () => {
    // Actions run one at a time, so only the latest query typed meanwhile is sent.
    if (finding.current) return
    finding.current = true
    try {
      for (let last = ''; last !== asked.current.key; ) {
        const { key, filter } = asked.current
        last = key
        const before = changes.current
        const turn = ++turns.current
        const isOld = () => before !== changes.current || turn < told.current
        const { papers, shown } = requireValue(await readFound(filter, { from: 0, count: PAGE }))
        if (isOld()) continue
        told.current = turn
        setList((list) => ({ ...list, from: 0, papers, shown, key, rows: rowsOf(0, papers) }))
        if (key !== asked.current.key || narrowing(filter) === counted.current) continue
        const facets = requireValue(await readFacets(filter))
        if (isOld()) continue
        counted.current = narrowing(filter)
        setList((list) => ({ ...list, facets }))
      }
    } finally {
      finding.current = false
    }
  }, [])

  useEffect(() => {
    if (key === list.key) return
    looked.current = { from: 0, count: PAGE }
    find().catch(() => {})
  }, [key, list.key, find])

  // The page was reloaded because something was added in the background.
  const { at } = initial
  const firstAt = useRef(at)
  useEffect(() => {
    if (firstAt.current === at) return
    firstAt.current = at
    refresh().catch(() => {})
  }, [at, refresh])

  const { rows, shown } = list
  const show = useCallback(
    (first: number, last: number) => {
      const from = Math.floor(first / PAGE) * PAGE
      const count = Math.min(Math.ceil((last + 1) / PAGE) * PAGE, shown) - from
      if (count <= 0) return
      looked.current = { from, count }
      if (isWhole(rows, from, from + count)) return
      const { key, filter } = asked.current
      const what = `${key} ${from} ${count} ${changes.current}`
      if (reading.current.has(what)) return
      reading.current.add(what)
      const before = changes.current
      readRows(filter, { from, count })
        .then(requireValue)
        .then((papers) => {
          if (key !== asked.current.key || before !== changes.current) return
          setList((list) =>
            list.key === key ? { ...list, rows: new Map([...list.rows, ...rowsOf(from, papers)]) } : list,
          )
        })
        .catch(() => {})
        .finally(() => reading.current.delete(what))
    },
    [rows, shown],
  )

  const idsBetween = useCallback(
    async (from: number, to: number) => {
      if (!isWhole(rows, from, to)) return requireValue(await readIds(asked.current.filter, from, to - from))
      return Array.from({ length: to - from }, (_, i) => rows.get(from + i)?.id ?? '')
    },
    [rows],
  )
  const listed = useCallback(async (ids: string[]) => requireValue(await stillListed(asked.current.filter, ids)), [])

  /** Removes papers from the list before the server has. */
  const hide = useCallback((ids: string[]) => {
    changes.current += 1
    const hidden = new Set(ids)
    setList((list) => {
      const rows = new Map<number, PaperView>()
      let gone = 0
      for (const [place, paper] of [...list.rows].sort(([a], [b]) => a - b)) {
        if (hidden.has(paper.id)) gone += 1
        else rows.set(place - gone, paper)
      }
      return { ...list, rows, shown: list.shown - gone }
    })
  }, [])

  /** Shows a change to papers before the server has made it. */
  const patch = useCallback((ids: string[], change: (paper: PaperView) => Partial<PaperView>) => {
    changes.current += 1
    const changed = new Set(ids)
    setList((list) => ({
      ...list,
      rows: new Map(
        [...list.rows].map(([place, paper]) => [place, changed.has(paper.id) ? { ...paper, ...change(paper) } : paper]),
      ),
    }))
  }, [])

  const following = uploading || list.health.working > 0
  useEffect(() => {
    if (!following) return
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const poll = async () => {
      // Keep polling while Folio restarts.
      await refresh().catch(() => {})
      if (!stopped) timer = setTimeout(poll, POLL_MS)
    }
    timer = setTimeout(poll, POLL_MS)
    return () => {
      stopped = true
      clearTimeout(timer)
      // The last upload may have become a paper after the last poll; this also updates the sidebar counts.
      refresh().catch(() => {})
      router.refresh()
    }
  }, [following, refresh, router])

  const listRows = useMemo<ListRows>(
    () => ({ key: list.key, shown, rows, show, idsBetween, listed }),
    [list.key, shown, rows, show, idsBetween, listed],
  )
  return { list, listRows, duplicates, refresh, hide, patch }
}

/** The parts of a filter that affect its menu counts. */
function narrowing(filter: ListFilter): string {
  const { words, order, reversed } = WHOLE_LIST
  return JSON.stringify({ ...filter, words, order, reversed })
}

function rowsOf(from: number, papers: PaperView[]): Rows {
  return new Map(papers.map((paper, index) => [from + index, paper]))
}

function isWhole(rows: Rows, from: number, to: number): boolean {
  for (let place = from; place < to; place++) if (!rows.has(place)) return false
  return true
}

function addNew(known: LibraryList['duplicates'], more: LibraryList['duplicates']): LibraryList['duplicates'] {
  const fresh = more.filter(({ id }) => !known.some((duplicate) => duplicate.id === id))
  return fresh.length > 0 ? [...known, ...fresh] : known
}
