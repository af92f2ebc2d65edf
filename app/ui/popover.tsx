'use client'
import type { Popover as BasePopover } from '@base-ui/react/popover'
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { AT_FOOT } from './at-foot'
import { withBase } from './late-base'

type Props = {
  label: string
  /** the button that opens it */
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'end'
  className?: string
  onOpen?(): void
  /** receives a function that closes the popover */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A small dialog beside its button; on a phone at the foot of the screen. The page stays usable. As with a menu, only
 * the button is rendered until first use.
 */
export function Popover({ label, trigger, align = 'start', className = '', onOpen, children }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const [Base, setBase] = useState<typeof BasePopover | null>(null)
  const [open, setOpen] = useState(false)
  const change = (next: boolean) => {
    setOpen(next)
    if (next) onOpen?.()
  }
  if (!Base)
    return cloneElement(trigger, {
      'aria-haspopup': 'dialog',
      'aria-expanded': false,
      onClick: () =>
        withBase(({ Popover }) => {
          setBase(Popover)
          change(true)
        }),
    })
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={12} className={`z-40 ${AT_FOOT}`}>
          <Base.Popup
            ref={popup}
            aria-label={label}
            // Otherwise the first field would get the focus and its outline.
            initialFocus={popup}
            className={`panel max-h-(--available-height) max-w-(--available-width) overflow-y-auto text-sm text-ink shadow-lift outline-none max-desk:max-h-[80dvh] max-desk:w-full max-desk:max-w-none max-desk:rounded-b-none max-desk:pb-[max(0.875rem,env(safe-area-inset-bottom))] ${className}`}
          >
            {typeof children === 'function' ? children(() => change(false)) : children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
