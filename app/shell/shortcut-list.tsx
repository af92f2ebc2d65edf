'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Dialog } from '../ui/dialog'
import { isShortcut, nameKeys, SHORTCUTS, type Shortcut } from './shortcuts'

const OPENS = 'folio-shortcuts'

export function openShortcuts() {
  window.dispatchEvent(new Event(OPENS))
}

const never = () => () => {}

/** All shortcuts, which `?` shows wherever nobody is typing. */
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
      if (event.defaultPrevented || !isShortcut(event, 'shortcuts') || isTyping(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey, { signal })
    return () => leaving.abort()
  }, [])
  if (!isOpen) return null
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => setOpen(false)}>
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
