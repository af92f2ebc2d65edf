'use client'

type Props = {
  all: number
  /** how many of them are not verified */
  open: number
  isOn: boolean
  set(on: boolean): void
}

/** How many sentences are verified, and the switch that shows only the others. */
export function VerdictFilter({ all, open, isOn, set }: Props) {
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-4 font-sans text-xs text-soft print:hidden">
      <p>
        <b className="font-semibold text-ink tabular-nums">{all - open}</b> of {all}{' '}
        {all === 1 ? 'sentence' : 'sentences'} verified
      </p>
      {open > 0 && (
        <button
          type="button"
          aria-pressed={isOn}
          onClick={() => set(!isOn)}
          className="button button-quiet min-h-8 text-xs aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          Show only what is not verified ({open})
        </button>
      )}
    </div>
  )
}
