import type { KeyboardEvent } from 'react'

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * j and k, or the arrows, lead from row to row of a list of checkboxes; with Shift they choose along the way.
 * Space is the checkbox's own.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key] ?? STEPS[event.key.toLowerCase()]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target as HTMLElement
  if (target.matches('input:not([type=checkbox]), select, textarea')) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('li input[type=checkbox]')]
  const here = boxes.findIndex((box) => box.closest('li')?.contains(target))
  const next = boxes[here === -1 ? 0 : here + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  if (!event.shiftKey) return
  for (const box of [boxes[here], next]) if (box && !box.checked) box.click()
}
