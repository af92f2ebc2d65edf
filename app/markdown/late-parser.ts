import { use, useEffect, useState, useSyncExternalStore } from 'react'
import type { parseMarkdown } from './parse-markdown'

type Parser = { parseMarkdown: typeof parseMarkdown }

let parser: Parser | null = null

/** The parser where it is loaded. */
export const parserHere = (): Parser | null => parser

let loading: Promise<Parser> | null = null

async function fetchParser(): Promise<Parser> {
  try {
    parser = await import('./parse-markdown')
    return parser
  } catch (error) {
    loading = null
    throw error
  }
}

/** Loads what reads markdown, once. */
export function loadParser(): Promise<Parser> {
  loading ??= fetchParser()
  return loading
}

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
