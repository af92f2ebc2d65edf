'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'

const GAP = 6

/** What is done seldom, below a button; Escape and a click elsewhere close it. `children` gets what closes it. */
export function MoreMenu({ children }: { children: (close: () => void) => ReactNode }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLFieldSetElement>(null)
  const close = () => menu.current?.hidePopover()
  const place = () => {
    const at = button.current?.getBoundingClientRect()
    if (!at || !menu.current) return
    const right = document.documentElement.clientWidth - at.right
    Object.assign(menu.current.style, { top: `${at.bottom + GAP}px`, right: `${Math.max(GAP, right)}px` })
  }
  // It lies above the page, and its button moves with the page.
  useEffect(() => {
    window.addEventListener('scroll', close, { passive: true })
    return () => window.removeEventListener('scroll', close)
  })
  return (
    <>
      <button ref={button} type="button" className="button" popoverTarget={id}>
        More
      </button>
      <fieldset
        ref={menu}
        id={id}
        popover="auto"
        aria-label="More"
        onBeforeToggle={place}
        className="fixed inset-auto w-56 min-w-0 rounded-card border border-line bg-sheet p-1.5 text-sm text-ink shadow-lift"
      >
        {children(close)}
      </fieldset>
    </>
  )
}
