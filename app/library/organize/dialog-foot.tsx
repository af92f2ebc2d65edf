/** The error message and the two buttons of a dialog. */
export function DialogFoot({ submit, busy, error, close }: Props) {
  return (
    <>
      {error && (
        <p role="alert" className="mb-3 text-bad">
          {error}
        </p>
      )}
      <div className="flex gap-2">
        <button type="submit" className="button button-main" disabled={busy}>
          {submit}
        </button>
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
      </div>
    </>
  )
}

type Props = { submit: string; busy?: boolean; error?: string | null; close(): void }
