'use client'
import { useEffect, useState } from 'react'

const KEY = 'folio.look-up.draft'

/** The draft in the box: kept while the tab is open, also over a reload. */
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

// A browser may forbid the storage: then the draft is not kept, and nothing else is lost.
function read(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function write(text: string) {
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    return
  }
}
