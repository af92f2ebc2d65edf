import { type ReactNode, useId } from 'react'
import { ErrorLine } from '../ui/error-line'

type Props = {
  label: string
  /** explanation below it */
  note: ReactNode
  checked: boolean
  onChange(checked: boolean): void
  /** why it could not be saved */
  error: string | null
  /** shown between the note and the error */
  children?: ReactNode
}

/** A checkbox that saves immediately, by `useKeptChoice`. */
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
      <ErrorLine className="mt-2">{error}</ErrorLine>
    </>
  )
}
