'use client'
import { useSearchParams } from 'next/navigation'
import { useCallback, useRef, useSyncExternalStore } from 'react'

export type OpenSource = {
  /** the displayed version, if it is not the newest */
  run: string | null
  /** number of the citation with the open source, from 1 */
  cite: number | null
  /** number of the open passage of the evidence, from 1 */
  passage: number | null
  /** number of the linked sentence, from 1 */
  sentence: number | null
  /** the version to compare with */
  compare: string | null
}

/** Keeps what is open in the URL: Back closes it, and a reload or a link opens it again. */
export function usePlace() {
  // Read from the URL itself: the router reports a change only after its other work.
  const asServed = useSearchParams().toString()
  const params = new URLSearchParams(useSyncExternalStore(subscribe, readAddress, () => asServed))
  const pushed = useRef(false)
  const number = (name: string) => Number(params.get(name)) || null
  const place: OpenSource = {
    run: params.get('run'),
    cite: number('cite'),
    passage: number('passage'),
    sentence: number('sentence'),
    compare: params.get('compare'),
  }

  const open = useCallback((source: { run: string | null; cite: string | null; passage: string | null }) => {
    const address = new URLSearchParams(window.location.search)
    const isOpen = address.has('cite') || address.has('passage')
    // Stepping through citations adds a single history entry.
    if (!isOpen) pushed.current = true
    go({ ...source, sentence: null }, isOpen ? 'replaceState' : 'pushState')
  }, [])

  const openCitation = useCallback(
    (run: string | null, cite: number) => open({ run, cite: String(cite), passage: null }),
    [open],
  )

  const openPassage = useCallback(
    (run: string | null, passage: number) => open({ run, cite: null, passage: String(passage) }),
    [open],
  )

  const closeSource = useCallback(() => {
    if (pushed.current) window.history.back()
    else go({ cite: null, passage: null }, 'replaceState')
    pushed.current = false
  }, [])

  const showVersion = useCallback((run: string | null) => {
    pushed.current = false
    go({ ...NOTHING, run }, 'pushState')
  }, [])

  const compareWith = useCallback((run: string | null, compare: string | null) => {
    pushed.current = false
    go({ ...NOTHING, run, compare }, 'pushState')
  }, [])

  return { place, openCitation, openPassage, closeSource, showVersion, compareWith }
}

const NOTHING = { cite: null, passage: null, sentence: null, compare: null }

const CHANGED = 'folio:place'

function subscribe(changed: () => void) {
  for (const type of ['popstate', CHANGED]) window.addEventListener(type, changed)
  return () => {
    for (const type of ['popstate', CHANGED]) window.removeEventListener(type, changed)
  }
}

function readAddress(): string {
  return window.location.search
}

function go(changes: Record<string, string | null>, how: 'pushState' | 'replaceState') {
  const url = new URL(window.location.href)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  window.history[how](null, '', url)
  window.dispatchEvent(new Event(CHANGED))
}
