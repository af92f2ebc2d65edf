import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { late } from '../ui/late'

const parser = late(() => import('./parse-markdown'))

/** The parser where it is loaded. */
export const parserHere = parser.here

/** Loads what reads markdown, once. */
export const loadParser = parser.load

const never = () => () => {}

/** Has a page that the browser draws without the server wait for the parser, so that nothing moves on it. */
export function useHeldForMarkdown() {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [waits] = useState(!isFromServer)
  // Also once it is loaded: React counts hooks anew behind a `use` that it waited for.
  if (waits) use(loadParser())
}

const preload = () => {
  loadParser().catch(() => {})
}

/** Loads the parser as soon as somebody does something on the page, or at once (`now`). */
export function useMarkdownSoon(now = false) {
  useEffect(() => {
    if (now) return preload()
    const leaving = new AbortController()
    for (const event of ['pointerdown', 'keydown'])
      window.addEventListener(event, preload, { once: true, passive: true, signal: leaving.signal })
    return () => leaving.abort()
  }, [now])
}
