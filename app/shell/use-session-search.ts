'use client'
import { useEffect, useState } from 'react'
import type { SessionMatch } from '@/lib/sessions/search-sessions'
import { search } from './session-actions'

const PAUSE_MS = 180

/** The sessions that hold what is typed, a moment after the last key; null until there is an answer. */
export function useSessionSearch(typed: string, whenEmpty: boolean): SessionMatch[] | null {
  const [found, setFound] = useState<{ text: string; sessions: SessionMatch[] } | null>(null)
  const text = typed.trim()
  const asked = text !== '' || whenEmpty
  useEffect(() => {
    if (!asked) return
    let gone = false
    const timer = setTimeout(async () => {
      const done = await search(text).catch(() => null)
      if (!gone && done?.ok) setFound({ text, sessions: done.value })
    }, PAUSE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [text, asked])
  // The last answer stays while the next one is on its way, so that the list does not flicker.
  return asked ? (found?.sessions ?? null) : null
}
