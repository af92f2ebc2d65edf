import { type ReactNode, useId } from 'react'

type Props = {
  label: string
  /** what it does, below it */
  note: ReactNode
  checked: boolean
  onChange(checked: boolean): void
  /** why it could not be kept */
  error: string | null
  /** stands between the note and the error */
  children?: ReactNode
}

/** A choice that is kept at once, as `useKeptChoice` keeps it. */
export function KeptCheckbox({ label, note, checked, onChange, error, children }: Props) {
  const noteId = useId()
  return (
    <>
      <label className="flex min-h-8 items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={noteId}
          onChange={(event) => onChange(event.target.checked)}
          className="size-4"
        />
        {label}
      </label>
      <p id={noteId} className="mt-1 ml-6.5 max-w-prose text-xs text-faint">
        {note}
      </p>
      {children}
      {error && (
        <p role="alert" className="mt-2 text-bad">
          {error}
        </p>
      )}
    </>
  )
}
