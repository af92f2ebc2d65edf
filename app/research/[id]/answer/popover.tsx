'use client'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Props = { anchor: HTMLElement; label: string; close(): void; children: ReactNode }

const WIDTH = 464
const GAP = 8

/**
 * A small dialog below the words that it is about, at the foot of a phone. Takes the focus, and gives it back; Escape
 * and a click elsewhere close it. Its parent is what it is placed in.
 */
export function Popover({ anchor, label, close, children }: Props) {
  const card = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  const closing = useRef(close)
  useEffect(() => {
    closing.current = close
  })

  useLayoutEffect(() => {
    const around = card.current?.offsetParent?.getBoundingClientRect()
    const lines = anchor.getClientRects()
    const first = lines[0]
    const bottom = anchor.getBoundingClientRect().bottom
    if (!around || !first) return
    const left = Math.max(0, Math.min(first.left - around.left, around.width - WIDTH))
    setPlace({ left, top: bottom - around.top + GAP })
  }, [anchor])

  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    return () => {
      // Only when the focus goes with the card: who clicked elsewhere is there.
      if (document.activeElement === document.body || document.activeElement === null)
        anchor.focus({ preventScroll: true })
    }
  }, [anchor])

  useEffect(() => {
    if (place) card.current?.scrollIntoView({ block: 'nearest' })
  }, [place])

  useEffect(() => {
    const leaving = new AbortController()
    const elsewhere = (event: PointerEvent) => {
      const target = event.target
      if (!(target instanceof Node) || card.current?.contains(target) || anchor.contains(target)) return
      closing.current()
    }
    document.addEventListener('pointerdown', elsewhere, { signal: leaving.signal })
    return () => leaving.abort()
  }, [anchor])

  return (
    <div
      ref={card}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      style={{ '--left': `${place?.left ?? 0}px`, '--top': `${place?.top ?? 0}px` } as React.CSSProperties}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        close()
        anchor.focus({ preventScroll: true })
      }}
      className="popover"
    >
      {children}
    </div>
  )
}
