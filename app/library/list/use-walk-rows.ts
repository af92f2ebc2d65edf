'use client'
import { type RefObject, useEffect } from 'react'
import { isShortcut } from '@/app/shell/shortcuts'

/** Elements with their own keys: fields and overlays. */
const OWN_KEYS = 'input:not([type=checkbox]), select, textarea, [role=dialog], [role=menu]'

/**
 * Keyboard navigation for a list of checkboxes: j and k move between rows anywhere on the page except in a field; the
 * arrow keys do so within the list. Shift selects along the way. Space selects the row.
 */
export function useWalkRows(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: HTMLInputElement | null = null
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !list.current) return
      const target = event.target instanceof HTMLElement ? event.target : document.body
      if (target.isContentEditable || target.closest(OWN_KEYS)) return
      const boxes = [...list.current.querySelectorAll<HTMLInputElement>('li input[type=checkbox]')]
      const inside = boxes.find((box) => box.closest('li')?.contains(target))
      if (isShortcut(event, 'selectRow')) {
        // Leave Space to elements that use it.
        if (target.closest('button, input, summary')) return
        const row = inside ?? (target === document.body && last && boxes.includes(last) ? last : null)
        if (!row) return
        event.preventDefault()
        row.click()
        return
      }
      const step = stepOf(event)
      if (!step || (event.key.startsWith('Arrow') && !inside)) return
      const here = inside ?? (last && boxes.includes(last) ? last : null)
      const next = boxes[here ? boxes.indexOf(here) + step : 0]
      if (!next) return
      event.preventDefault()
      next.focus()
      last = next
      if (event.shiftKey && here) for (const box of [here, next]) if (!box.checked) box.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list])
}

/** Step for a key; 0: none. */
function stepOf(event: KeyboardEvent): number {
  if (isShortcut(event, 'nextRow') || isShortcut(event, 'selectNextRow')) return 1
  return isShortcut(event, 'previousRow') || isShortcut(event, 'selectPreviousRow') ? -1 : 0
}
