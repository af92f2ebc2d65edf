import type { ReactNode } from 'react'

type Props = {
  /** of the passage, as it is opened; null: the run tells of none */
  number: number | null
  open(passage: number): void
  /** number of the open passage */
  opened: number | null
  className: string
  children: ReactNode
}

/** Opens a passage at its page, and has the focus again when that is closed: see `usePassage`. */
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
