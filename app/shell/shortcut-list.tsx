'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { isShortcut, nameKeys, SHORTCUTS, type Shortcut } from './shortcuts'

const OPENS = 'folio-shortcuts'

export function openShortcuts() {
  window.dispatchEvent(new Event(OPENS))
}

const never = () => () => {}

const QUESTION_BOX = 'main :is(textarea[name=typed], textarea[name=question], input[type=search])'
const EXPORT = 'main:has([data-answer]) [data-export]'

/** The action of a key that jumps to a part of the page; null for other keys, and while a menu or dialog is open. */
function jumpOf(event: KeyboardEvent): (() => void) | null {
  if (document.querySelector('[role=dialog], [role=menu], [role=listbox]')) return null
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility()).at(-1)
  if (isShortcut(event, 'questionBox')) {
    const box = shown(QUESTION_BOX)
    return box ? () => box.focus() : null
  }
  const button = isShortcut(event, 'exportAnswer') ? shown(EXPORT) : null
  return button ? () => openInSight(button) : null
}

/** The button may be outside the view, and its menu opens beside it. */
function openInSight(button: HTMLElement) {
  button.scrollIntoView({ block: 'center' })
  button.focus({ preventScroll: true })
  button.click()
}

/** All shortcuts, shown by `?` unless the person is typing; also handles keys that jump to parts of the page. */
export function ShortcutList() {
  const [isOpen, setOpen] = useState(false)
  const isMac = useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  )
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    window.addEventListener(OPENS, () => setOpen(true), { signal })
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return
      const does = isShortcut(event, 'shortcuts') ? () => setOpen(true) : jumpOf(event)
      if (!does) return
      event.preventDefault()
      does()
    }
    window.addEventListener('keydown', onKey, { signal })
    return () => leaving.abort()
  }, [])
  if (!isOpen) return null
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => setOpen(false)}>
      {/* Takes the focus, so that the arrow keys scroll the list. */}
      <Button kind="quiet" className="absolute top-3.5 right-3" onClick={() => setOpen(false)}>
        Close
      </Button>
      {Object.entries(SHORTCUTS).map(([where, shortcuts]) => (
        <section key={where} aria-label={where} className="mt-4 first-of-type:mt-0">
          <h3 className="label mb-1">{where}</h3>
          <dl className="grid gap-y-1">
            {Object.values<Shortcut>(shortcuts).map(({ keys, does }) => (
              <div key={does} className="flex items-baseline justify-between gap-4">
                <dt className="text-soft">{does}</dt>
                <dd className="flex flex-none gap-1.5">
                  {keys.map((combination) => (
                    <kbd key={combination} className="rounded-sm border border-line bg-sheet px-1.5 font-sans text-xs">
                      {nameKeys(combination, isMac)}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null)
  )
}
