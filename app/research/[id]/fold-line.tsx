import type { ReactNode } from 'react'

type Props = {
  /** short descriptions of the steps */
  steps: string[]
  /** separator of the steps */
  sign: '→' | '·'
  isOpen: boolean
  toggle(): void
  /** shown after the steps */
  children?: ReactNode
}

/** A one-line summary of a run that expands to its progress. */
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
          {/* Keep the arrow on the line of the last step. */}
          {index === steps.length - 1 && !children && <> {arrow}</>}
        </span>
      ))}
      {children}
      {children && arrow}
    </button>
  )
}
