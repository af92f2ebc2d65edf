'use client'
import { type RefObject, useEffect, useRef } from 'react'
import { isShortcut } from '@/app/shell/shortcuts'

type Options = { pane: RefObject<HTMLElement | null>; passage: number | null; close(): void }

/** Escape closes the open passage, and the focus returns to its button. */
export function usePassage({ pane, passage, close }: Options): void {
  const last = useRef(passage)
  useEffect(() => {
    if (passage === null && last.current !== null && document.activeElement === document.body) {
      const openers = pane.current?.querySelectorAll<HTMLElement>(`[data-passage="${last.current}"]`) ?? []
      ;[...openers].find((opener) => opener.checkVisibility())?.focus({ preventScroll: true })
    }
    last.current = passage
  }, [pane, passage])

  useEffect(() => {
    if (passage === null) return
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, 'closeSource') || event.defaultPrevented) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [passage, close])
}
