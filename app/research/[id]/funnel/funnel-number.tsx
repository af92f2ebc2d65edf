'use client'
import { useId } from 'react'

type Props = {
  label: string
  /** what the number does, in a sentence */
  says: string
  limits: readonly [number, number]
  step: number
  value: number
  set(value: number): void
}

export function FunnelNumber({ label, says, limits: [lowest, highest], step, value, set }: Props) {
  const id = useId()
  return (
    <div className="grid grid-cols-[4.75rem_minmax(0,1fr)_2.5rem] items-center gap-x-2.5 py-1 text-sm">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={lowest}
        max={highest}
        step={step}
        value={value}
        aria-describedby={`${id}-says`}
        // Round away floating-point errors to two digits.
        onChange={(event) => set(Math.round(Number(event.target.value) * 100) / 100)}
        className="h-5"
      />
      <output htmlFor={id} className="text-right text-xs tabular-nums">
        {step < 1 ? `${Math.round(value * 100)} %` : value}
      </output>
      <p id={`${id}-says`} className="col-span-2 col-start-2 text-xs text-faint">
        {says}
      </p>
    </div>
  )
}
