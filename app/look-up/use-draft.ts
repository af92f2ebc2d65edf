'use client'
import { useEffect, useState } from 'react'
import { ownKey } from '../shell/own-key'

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
  try {
    return sessionStorage.getItem(ownKey(KEY)) ?? ''
  } catch {
    return ''
  }
}

function write(text: string) {
  try {
    sessionStorage.setItem(ownKey(KEY), text)
  } catch {
    return
  }
}
