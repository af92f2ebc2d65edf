import { type ReactNode, useId } from 'react'

type Props = {
  label: string
  value: string
  onChange(value: string): void
  type?: 'text' | 'url' | 'password'
  placeholder?: string
  note?: string
  /** value set by the environment, which the page cannot change */
  fixed?: string | null
  inputMode?: 'decimal' | 'numeric'
  /** called on blur */
  onLeave?(): void
  /** shown beside the input */
  beside?: ReactNode
}

/** A line of a form: label, input and explanation. */
export function Field({
  label,
  value,
  onChange,
  type = 'text',
  placeholder,
  note,
  fixed = null,
  inputMode,
  onLeave,
  beside,
}: Props) {
  const id = useId()
  return (
    <div className="grid gap-x-6 gap-y-1 desk:grid-cols-[9.5rem_1fr] desk:items-baseline">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div>
        <div className="flex items-center gap-2">
          <input
            id={id}
            // Not type url, whose check by the browser is too strict: the server explains errors in words.
            type={type === 'url' ? 'text' : type}
            inputMode={type === 'url' ? 'url' : inputMode}
            value={fixed ?? value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
            placeholder={placeholder}
            readOnly={fixed !== null}
            aria-describedby={`${id}-note`}
            autoComplete={type === 'password' ? 'new-password' : 'off'}
            spellCheck={false}
            className="min-h-[2.125rem] w-full rounded-lg border border-line bg-sheet px-3 py-1 text-sm text-ink placeholder:text-faint read-only:bg-sunk read-only:text-soft"
          />
          {fixed === null && beside}
        </div>
        <p id={`${id}-note`} className="mt-1 text-xs text-faint empty:hidden">
          {fixed !== null ? 'Set by an environment variable.' : note}
        </p>
      </div>
    </div>
  )
}
