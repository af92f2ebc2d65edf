'use client'
import { useEffect, useState } from 'react'
import { ownKey } from '../shell/own-key'
import { keep, readKept } from '../ui/kept'

const KEY = 'folio.look-up.draft'

/** The draft, kept while the tab is open, including reloads. */
export function useDraft(): [string, (draft: string) => void] {
  const [draft, setDraft] = useState('')
  useEffect(() => {
    const kept = read()
    if (kept) setDraft((typed) => typed || kept)
  }, [])
  return [
    draft,
    (text) => {
      setDraft(text)
      write(text)
    },
  ]
}

// A browser may forbid storage; then the draft is just not kept.
function read(): string {
  return readKept('sessionStorage', ownKey(KEY)) ?? ''
}

function write(text: string) {
  keep('sessionStorage', ownKey(KEY), text)
}
