'use client'
import { useEffect, useState } from 'react'
import type { Outcome } from '@/lib/errors'

const PAUSE_MS = 80

/** Results for the input, a moment after the last key; null while loading, and for empty input unless `whenEmpty`. */
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
  // Keep the last results while loading, so that the list does not flicker.
  return asked ? found : null
}
