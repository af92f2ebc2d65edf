'use client'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Highlight } from '@/lib/library/highlights/highlights'
import { reach } from '../../ui/reach'
import { keep as keepStored, list, remove as removeStored } from './highlight-actions'

const NONE: Highlight[] = []

/** Highlights by paper, shared by the PDF and the list beside it. */
const known = new Map<string, Highlight[]>()
const asked = new Set<string>()
/** Number of changes, by paper. */
const changes = new Map<string, number>()
const watchers = new Set<() => void>()

function announce(paperId: string, highlights: Highlight[]) {
  known.set(paperId, highlights)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) asked.clear()
  }
}

/** Loads a paper's highlights, and again if one changed meanwhile, because the response may lack it. */
async function read(paperId: string): Promise<void> {
  const before = changes.get(paperId)
  const outcome = await list(paperId)
  if (changes.get(paperId) !== before) return read(paperId)
  if (outcome.ok) announce(paperId, outcome.value)
}

/**
 * The highlights of a paper. Changes appear at once, and are reverted if they could not be stored; then they return the
 * error.
 */
export function useHighlights(paperId: string, start: Highlight[] = NONE) {
  const highlights = useSyncExternalStore(
    watch,
    () => known.get(paperId) ?? start,
    () => start,
  )
  useEffect(() => {
    if (asked.has(paperId)) return
    asked.add(paperId)
    read(paperId).catch(() => asked.delete(paperId))
  }, [paperId])

  // The page was loaded again: highlights from Zotero may have changed.
  const given = useRef(start)
  useEffect(() => {
    if (given.current === start) return
    given.current = start
    read(paperId).catch(() => {})
  }, [paperId, start])

  const change = useCallback(
    async (next: (all: Highlight[]) => Highlight[], store: () => ReturnType<typeof keepStored>) => {
      const before = known.get(paperId) ?? start
      changes.set(paperId, (changes.get(paperId) ?? 0) + 1)
      announce(paperId, next(before))
      const done = await reach(store())
      if (done.ok) return null
      announce(paperId, before)
      return done.error.message
    },
    [paperId, start],
  )
  const keep = useCallback(
    (highlight: Highlight) =>
      change(
        (all) => [...all.filter(({ id }) => id !== highlight.id), highlight].sort(byPlace),
        () => keepStored(highlight),
      ),
    [change],
  )
  const remove = useCallback(
    (id: string) =>
      change(
        (all) => all.filter((highlight) => highlight.id !== id),
        () => removeStored(paperId, id),
      ),
    [change, paperId],
  )
  return { highlights, keep, remove }
}

function byPlace(a: Highlight, b: Highlight): number {
  return a.page - b.page || (a.rects[0]?.y ?? 0) - (b.rects[0]?.y ?? 0)
}
