import type { ReactNode } from 'react'

type Props = {
  /** what was done, in a few words each */
  steps: string[]
  /** between two steps */
  sign: '→' | '·'
  isOpen: boolean
  toggle(): void
  /** stands behind the steps */
  children?: ReactNode
}

/** A run in one line, which opens how it went. */
export function FoldLine({ steps, sign, isOpen, toggle, children }: Props) {
  const arrow = (
    <span aria-hidden className={`inline-block text-faint transition-transform ${isOpen ? 'rotate-180' : ''}`}>
      ▾
    </span>
  )
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={toggle}
      className="flex max-w-full flex-wrap items-baseline gap-x-1 rounded-md px-2 py-1.5 text-left text-sm text-soft tabular-nums hover:text-ink"
    >
      {steps.map((step, index) => (
        <span key={step} className="whitespace-nowrap">
          {index > 0 && <span className="text-faint">{sign} </span>}
          {step}
          {/* It does not begin a line of its own. */}
          {index === steps.length - 1 && !children && <> {arrow}</>}
        </span>
      ))}
      {children}
      {children && arrow}
    </button>
  )
}
