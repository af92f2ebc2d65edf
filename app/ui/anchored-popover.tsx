'use client'
import { type ReactNode, useRef } from 'react'
import { AT_FOOT } from './at-foot'
import { useBase } from './late-base'

type Props = { anchor: HTMLElement; label: string; close(): void; children: ReactNode }

/** A small dialog below the text it is about; on a phone at the foot of the screen. Open while rendered. */
export function AnchoredPopover({ anchor, label, close, children }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const Base = useBase()?.Popover
  if (!Base) return null
  return (
    <Base.Root
      open
      onOpenChange={(_, details) => {
        // The text toggles it itself.
        const target = details.event.target
        if (details.reason === 'outside-press' && target instanceof Node && anchor.contains(target)) details.cancel()
        else close()
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={{ contextElement: anchor, getBoundingClientRect: () => belowLines(anchor) }}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          collisionAvoidance={{ side: 'flip', align: 'shift' }}
          className={`z-40 ${AT_FOOT}`}
        >
          <Base.Popup
            ref={popup}
            aria-label={label}
            initialFocus={popup}
            finalFocus={() => (anchor.isConnected ? anchor : true)}
            className="popover"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** From the start of the first line to the bottom of the last. */
function belowLines(anchor: HTMLElement): DOMRect {
  const { left = 0, width = 0 } = anchor.getClientRects()[0] ?? {}
  const { top, height } = anchor.getBoundingClientRect()
  return new DOMRect(left, top, width, height)
}
