'use client'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { isShortcut } from '@/app/shell/shortcuts'

type Options = {
  pane: RefObject<HTMLElement | null>
  cite: number | null
  count: number
  openCitation(cite: number): void
  closeCitation(): void
  /** whether the arrow keys belong to this answer: then they open its first or last citation */
  isActive: boolean
}

export type CitationWalk = { open(cite: number): void; step(by: 1 | -1): void; close(): void }

/** Opens, steps through and closes citations, by click and arrow keys. Keeps the citation in the answer in view. */
export function useWalk({ pane, cite, count, openCitation, closeCitation, isActive }: Options): CitationWalk {
  const button = useCallback(
    (number: number) => pane.current?.querySelector<HTMLButtonElement>(`[data-cite~="${number}"]`),
    [pane],
  )

  const step = useCallback(
    (by: 1 | -1) => {
      if (count === 0) return
      const next = cite === null ? (by === 1 ? 1 : count) : ((cite - 1 + by + count) % count) + 1
      openCitation(next)
      const target = button(next)
      target?.scrollIntoView({ block: 'nearest' })
      // Move the focus along if it is on a citation, but not if it is in the panel.
      if (document.activeElement?.matches('[data-cite]')) target?.focus({ preventScroll: true })
    },
    [cite, count, openCitation, button],
  )

  // If the closing source had the focus, return it to the citation.
  const last = useRef(cite)
  useEffect(() => {
    const closed = cite === null && last.current !== null ? button(last.current) : null
    if (closed && document.activeElement === document.body) closed.focus({ preventScroll: true })
    last.current = cite
  }, [cite, button])

  useEffect(() => {
    if (cite === null && !isActive) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return
      if (isShortcut(event, 'closeSource') && cite !== null) closeCitation()
      else if (isShortcut(event, 'nextCitation') && count > 0) step(1)
      else if (isShortcut(event, 'previousCitation') && count > 0) step(-1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [cite, count, isActive, step, closeCitation])

  return { open: openCitation, step, close: closeCitation }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role=dialog], [role=slider], [role=tablist]') !== null)
  )
}
