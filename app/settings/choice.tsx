type Props<T extends string | number> = {
  label: string
  /** visible to screen readers only */
  isLabelHidden?: boolean
  value: T
  /** each with its label */
  options: readonly (readonly [value: T, words: string])[]
  onChange(value: NoInfer<T>): void
}

/** Chooses one of a few options, in a row of settings. */
export function Choice<T extends string | number>({ label, isLabelHidden, value, options, onChange }: Props<T>) {
  const choose = (chosen: string) => {
    const found = options.find(([one]) => String(one) === chosen)
    if (found) onChange(found[0])
  }
  return (
    <label className="flex items-center gap-2">
      <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
      <select
        value={value}
        onChange={(event) => choose(event.target.value)}
        className="rounded-lg border border-line bg-sheet px-2 py-1"
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
