'use client'
import { createContext, type ReactNode, type RefObject, useContext } from 'react'
import { useBase } from './late-base'

type Props = {
  open?: boolean
  onClose(): void
  place?: keyof typeof PLACES
  /** initial focus; default: the first focusable element */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
} & ({ title: string; label?: never } | { title?: never; label: string })

const PLACES = {
  middle:
    'inset-0 m-auto h-fit max-h-[85dvh] w-[28rem] max-w-[calc(100vw-2rem)] overflow-y-auto rounded-ask border p-5 text-sm',
  top: 'inset-x-0 top-[12dvh] mx-auto w-[38rem] max-w-[calc(100vw-2rem)] overflow-hidden rounded-card border',
  left: 'inset-y-0 left-0 w-72 max-w-[85vw] border-r',
  side: 'inset-x-0 bottom-0 mx-auto h-[88dvh] w-full max-w-2xl overflow-hidden rounded-t-2xl border bg-sunk desk:inset-y-0 desk:right-0 desk:left-auto desk:mx-0 desk:h-dvh desk:rounded-none',
}

const Close = createContext<() => void>(() => {})

/** Closes the surrounding dialog; does nothing outside one. */
export const useCloseDialog = () => useContext(Close)

/** A modal dialog with a visible title, or a label for screen readers. */
export function Dialog({ open = true, onClose, place = 'middle', title, label, initialFocus, children }: Props) {
  const Base = useBase()?.Dialog
  if (!Base) return null
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-black/30" />
        <Base.Popup
          aria-label={label}
          initialFocus={initialFocus}
          className={`fixed z-50 border-line bg-paper text-ink shadow-lift outline-none ${PLACES[place]}`}
        >
          {title && <Base.Title className="mb-3 font-serif text-lg font-semibold">{title}</Base.Title>}
          <Close value={onClose}>{children}</Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
