'use client'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LibraryList } from '@/lib/library/list/library-list'
import { type ListFilter, WHOLE_LIST } from '@/lib/library/list/list-filter'
import type { ListRange } from '@/lib/library/list/list-page'
import type { PaperView } from '@/lib/library/papers'
import { requireValue } from '../require-value'
import { readFacets, readFound, readIds, readLibrary, readRows, stillListed } from './actions'
import { PAGE } from './list/page-size'

const POLL_MS = 1_000

type Rows = ReadonlyMap<number, PaperView>

/** The rows of the list that were read, by their place in it, and the ways to what was not. */
export type ListRows = {
  /** tells the lists of different questions apart */
  key: string
  shown: number
  rows: Rows
  /** Reads the rows between two places, both included, where they are not there yet. */
  show: (first: number, last: number) => void
  /** The ids between two places, the second left out. */
  idsBetween: (from: number, to: number) => Promise<string[]>
  /** Those of `ids` that the list holds. */
  listed: (ids: string[]) => Promise<string[]>
}

/**
 * The library as it is, and the rows of its list that are looked at. Rows are asked for anew when the question changes, and all
 * of it every second while a paper, or an upload, is on its way; left alone otherwise.
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
  // The filter that the numbers in the menus belong to.
  const counted = useRef(narrowing(filter))
  const reading = useRef(new Set<string>())

  const refresh = useCallback(async () => {
    const { key, filter } = asked.current
    const before = changes.current
    const turn = ++turns.current
    const news = requireValue(await readLibrary(filter, looked.current, since.current))
    // What the person did or asked meanwhile, and what a later question was told, is newer than this answer.
    if (before !== changes.current || key !== asked.current.key || turn < told.current) return
    told.current = turn
    counted.current = narrowing(filter)
    since.current = news.at
    setList({ ...news, key, rows: rowsOf(news.from, news.papers) })
    setDuplicates((known) => addNew(known, news.duplicates))
  }, [])

  const finding = useRef(false)
  /** Reads what a new question changes: the rows, then the numbers in the menus where more than words and order changed. */
  const find = useCallback(async () => {
    // Actions wait for each other: of what is typed meanwhile only the last is asked.
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

  // The page was read again, since something came in by itself.
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

  /** Takes papers off the list at once, before the server did. */
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

  /** Shows a change of papers at once, before the server made it. */
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
      // While Folio restarts, the list waits.
      await refresh().catch(() => {})
      if (!stopped) timer = setTimeout(poll, POLL_MS)
    }
    timer = setTimeout(poll, POLL_MS)
    return () => {
      stopped = true
      clearTimeout(timer)
      // The last upload may have become a paper since the last look; the sidebar counts anew.
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

/** All of a filter that the numbers in its menus depend on. */
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
