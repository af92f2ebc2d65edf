'use client'
import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListFilter } from '@/lib/library/filters/list-filter'
import { type Ordered, readFilter, writeFilter } from './filter-address'

const PAUSE_MS = 60

/**
 * The filter from the URL, with its order or `otherwise`. Typing has priority: its words are written to the URL when
 * typing pauses. `current` reads the URL directly, which the router passes on a moment later.
 */
export function useFilter(otherwise: Ordered) {
  const params = useSearchParams()
  const filter = useMemo(() => readFilter(params, otherwise), [params, otherwise])
  const [typed, setTyped] = useState(filter.words)
  const written = useRef(filter.words)

  const current = useCallback(() => readFilter(new URLSearchParams(window.location.search), otherwise), [otherwise])
  const change = useCallback(
    (part: Partial<ListFilter>) => {
      const query = writeFilter({ ...current(), ...part }, otherwise)
      window.history.replaceState(null, '', query ? `?${query}` : window.location.pathname)
    },
    [current, otherwise],
  )

  useEffect(() => {
    if (typed.trim() === written.current) return
    const pending = new AbortController()
    const write = () => {
      pending.abort()
      written.current = typed.trim()
      change({ words: typed })
    }
    const timer = setTimeout(write, PAUSE_MS)
    // A click may navigate, and changing the URL afterwards would cancel that.
    document.addEventListener('click', write, { capture: true, signal: pending.signal })
    pending.signal.addEventListener('abort', () => clearTimeout(timer))
    return () => pending.abort()
  }, [typed, change])

  // The URL changed other than by typing: a link, or the filter was cleared.
  useEffect(() => {
    if (filter.words === written.current) return
    written.current = filter.words
    setTyped(filter.words)
  }, [filter.words])

  return { filter, current, change, typed, type: setTyped }
}
