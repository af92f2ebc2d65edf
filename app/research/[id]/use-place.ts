'use client'
import { useSearchParams } from 'next/navigation'
import { useCallback, useRef, useSyncExternalStore } from 'react'

export type OpenSource = {
  /** the version shown, when it is not the newest */
  run: string | null
  /** number of the citation whose source is open, from 1 */
  cite: number | null
  /** number of the passage of the evidence that is open, from 1 */
  passage: number | null
  /** number of the sentence that a link leads to, from 1 */
  sentence: number | null
  /** the version that the shown one is compared with */
  compare: string | null
}

/** What is open lives in the address: Back closes it, and a reload or a link opens it again. */
export function usePlace() {
  // Read from the address itself: the router hands a change on only when what else it does is done.
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
    // Walking from citation to citation is one step back, not as many as were walked.
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
