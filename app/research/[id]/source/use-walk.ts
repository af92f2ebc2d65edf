'use client'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { isShortcut } from '@/app/shell/shortcuts'

type Options = {
  pane: RefObject<HTMLElement | null>
  cite: number | null
  count: number
  openCitation(cite: number): void
  closeCitation(): void
  /** whether the arrow keys are this answer's: then they open its first citation, or its last one */
  isActive: boolean
}

export type CitationWalk = { open(cite: number): void; step(by: 1 | -1): void; close(): void }

/** Opening, walking and closing of citations, by hand and by arrow keys. The answer keeps the citation in sight. */
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
      // Whoever walks with the citation in focus keeps it there; whoever reads in the panel stays in the panel.
      if (document.activeElement?.matches('[data-cite]')) target?.focus({ preventScroll: true })
    },
    [cite, count, openCitation, button],
  )

  // When the source goes and takes the focus with it, the focus goes back to the citation, however it was closed.
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
