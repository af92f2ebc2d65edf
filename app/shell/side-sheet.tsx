'use client'
import { type ReactNode, useRef } from 'react'
import { Dialog } from '../ui/dialog'

/**
 * A source in a sheet over the content, if there is no room beside it: from the bottom on a phone, otherwise from the
 * right.
 */
export function SideSheet({ label, close, children }: { label: string; close(): void; children: ReactNode }) {
  const source = useRef<HTMLElement>(null)
  return (
    // Otherwise the first link would get the focus and its outline.
    <Dialog label={label} onClose={close} place="side" initialFocus={source}>
      <section ref={source} tabIndex={-1} aria-label="Source" className="flex h-full flex-col outline-none">
        {children}
      </section>
    </Dialog>
  )
}
