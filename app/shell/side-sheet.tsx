'use client'
import { type ReactNode, useEffect, useRef } from 'react'

/** A source over what is read, where there is no room beside it: from below on a phone, else from the right. */
export function SideSheet({ label, close, children }: { label: string; close(): void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const source = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    // Else the first link would have the focus, and its frame.
    source.current?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === dialog.current && close()}
      onKeyDown={(event) => event.target === dialog.current && event.key === 'Escape' && close()}
      className="fixed inset-x-0 top-auto bottom-0 m-0 mx-auto h-[88dvh] max-h-none w-full max-w-2xl overflow-hidden rounded-t-2xl border border-line bg-sunk shadow-lift backdrop:bg-black/40 desk:inset-x-auto desk:top-0 desk:right-0 desk:h-dvh desk:rounded-none"
    >
      <section ref={source} tabIndex={-1} aria-label="Source" className="flex h-full flex-col outline-none">
        {children}
      </section>
    </dialog>
  )
}
