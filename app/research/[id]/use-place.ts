'use client'
import { useSearchParams } from 'next/navigation'
import { useCallback, useRef } from 'react'

export type Place = {
  /** the version shown, when it is not the newest */
  run: string | null
  /** number of the citation whose source is open, from 1 */
  cite: number | null
}

/** What is open lives in the address: Back closes it, and a reload or a link opens it again. */
export function usePlace() {
  const params = useSearchParams()
  const pushed = useRef(false)
  const place: Place = { run: params.get('run'), cite: Number(params.get('cite')) || null }

  const openCitation = useCallback((run: string | null, cite: number) => {
    const isOpen = new URLSearchParams(window.location.search).has('cite')
    // Walking from citation to citation is one step back, not as many as were walked.
    if (!isOpen) pushed.current = true
    go({ run, cite: String(cite) }, isOpen ? 'replaceState' : 'pushState')
  }, [])

  const closeCitation = useCallback(() => {
    if (pushed.current) window.history.back()
    else go({ cite: null }, 'replaceState')
    pushed.current = false
  }, [])

  const showVersion = useCallback((run: string | null) => {
    pushed.current = false
    go({ run, cite: null }, 'pushState')
  }, [])

  return { place, openCitation, closeCitation, showVersion }
}

function go(changes: Record<string, string | null>, how: 'pushState' | 'replaceState') {
  const url = new URL(window.location.href)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  window.history[how](null, '', url)
}
