import type { ReactNode } from 'react'

type Props = {
  /** number of the passage; null if the run has none */
  number: number | null
  open(passage: number): void
  /** number of the open passage */
  opened: number | null
  className: string
  children: ReactNode
}

/** Opens a passage at its page, and gets the focus back when that is closed: see `usePassage`. */
export function PassageButton({ number, open, opened, className, children }: Props) {
  return (
    <button
      type="button"
      data-passage={number ?? undefined}
      aria-pressed={number !== null && opened === number}
      disabled={number === null}
      onClick={() => number !== null && open(number)}
      className={`aria-pressed:bg-mark/40 ${className}`}
    >
      {children}
    </button>
  )
}
