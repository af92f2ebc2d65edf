import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { late } from '../ui/late'

const parser = late(() => import('./parse-markdown'))

/** The parser, if it is loaded. */
export const parserHere = parser.here

/** Loads the Markdown parser, once. */
export const loadParser = parser.load

const never = () => () => {}

/** Makes a page that is rendered in the browser alone wait for the parser, so that its content does not shift. */
export function useHeldForMarkdown() {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [waits] = useState(!isFromServer)
  // Also when it is loaded: React counts hooks again after a `use` that suspended.
  if (waits) use(loadParser())
}

const preload = () => {
  loadParser().catch(() => {})
}

/** Loads the parser at the first interaction with the page, or at once (`now`). */
export function useMarkdownSoon(now = false) {
  useEffect(() => {
    if (now) return preload()
    const leaving = new AbortController()
    for (const event of ['pointerdown', 'keydown'])
      window.addEventListener(event, preload, { once: true, passive: true, signal: leaving.signal })
    return () => leaving.abort()
  }, [now])
}
