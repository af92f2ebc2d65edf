'use client'
import { useEffect, useState } from 'react'
import type { Outcome } from '@/lib/errors'

const PAUSE_MS = 80

/** What is found for what is typed, a moment after the last key; null until there is an answer, and for nothing unless `whenEmpty`. */
export function useTypedSearch<Item>(
  typed: string,
  search: (text: string) => Promise<Outcome<Item[]>>,
  whenEmpty: boolean,
): Item[] | null {
  const [found, setFound] = useState<Item[] | null>(null)
  const text = typed.trim()
  const asked = text !== '' || whenEmpty
  useEffect(() => {
    if (!asked) return
    let gone = false
    const timer = setTimeout(async () => {
      const done = await search(text).catch(() => null)
      if (!gone && done?.ok) setFound(done.value)
    }, PAUSE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [text, asked, search])
  // The last answer stays while the next one is on its way, so that the list does not flicker.
  return asked ? found : null
}
