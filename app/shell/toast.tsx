'use client'
import { useEffect, useRef } from 'react'

export type ToastContent = { key: number; message: string; tone?: 'bad'; undo?: () => void }

const SHOWN_MS = 10_000

type Props = {
  toast: ToastContent | null
  onDone: () => void
  /** above the box at the foot of the page; on a phone, where dialogs stand at the foot, below its head */
  above?: boolean
}

/** Says what was done, and offers to undo it. Stays while the pointer or the focus is on it. */
export function Toast({ toast, onDone, above = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const key = toast?.key
  useEffect(() => {
    if (key === undefined) return
    const timer = setInterval(() => {
      if (!box.current?.matches(':hover, :focus-within')) done.current()
    }, SHOWN_MS)
    return () => clearInterval(timer)
  }, [key])
  return (
    <div
      role="status"
      className={`pointer-events-none fixed inset-x-0 z-40 grid justify-center px-4 ${above ? 'top-16 desk:top-auto desk:bottom-32' : 'bottom-5'}`}
    >
      {toast && (
        <div
          ref={box}
          key={toast.key}
          className="pointer-events-auto flex items-center gap-3 rounded-card border border-line bg-sheet py-2 pr-2 pl-4 text-sm shadow-lift"
        >
          <span className={toast.tone === 'bad' ? 'text-bad' : ''}>{toast.message}</span>
          {toast.undo && (
            <button type="button" className="button button-main" onClick={toast.undo}>
              Undo
            </button>
          )}
          <button type="button" aria-label="Dismiss" className="button button-quiet px-2.5" onClick={onDone}>
            ×
          </button>
        </div>
      )}
    </div>
  )
}
