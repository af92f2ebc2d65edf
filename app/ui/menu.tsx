'use client'
import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'

type Props = {
  label: string
  /** the button that opens it */
  trigger: ReactElement
  /** false: what was chosen takes the focus by itself */
  returnsFocus?: boolean
  children: ReactNode
}

/** What can be done, below a button. */
export function Menu({ label, trigger, returnsFocus = true, children }: Props) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} collisionPadding={12} className="z-40">
          <Base.Popup
            aria-label={label}
            finalFocus={returnsFocus}
            className="max-h-(--available-height) w-56 overflow-y-auto rounded-card border border-line bg-sheet p-1.5 text-sm text-ink shadow-lift outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const ITEM = 'block w-full cursor-pointer rounded-md px-2 py-1.5 text-left outline-none data-highlighted:bg-sunk'

export function MenuItem({ act, children }: { act(): void; children: ReactNode }) {
  return (
    <Base.Item onClick={act} className={ITEM}>
      {children}
    </Base.Item>
  )
}

/** Saves a file. */
export function MenuDownload({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Base.LinkItem href={href} download closeOnClick className={ITEM}>
      {children}
    </Base.LinkItem>
  )
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group className="mt-1 border-t border-line pt-1">
      <Base.GroupLabel className="px-2 pt-1 pb-0.5 text-xs text-faint">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}
