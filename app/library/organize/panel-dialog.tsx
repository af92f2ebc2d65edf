'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = { title: string; onClose: () => void; children: (close: () => void) => ReactNode }

/** A dialog over the page. It is there as long as it is rendered; closing it gives the focus back. */
export function PanelDialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={onClose}
      className="m-auto max-h-[85dvh] w-[28rem] max-w-[calc(100vw-2rem)] overflow-y-auto rounded-ask border border-line bg-paper p-5 text-sm shadow-lift backdrop:bg-black/40"
    >
      <h2 id={heading} className="mb-3 font-serif text-lg font-semibold">
        {title}
      </h2>
      {children(close)}
    </dialog>
  )
}
