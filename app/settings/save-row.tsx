/** The state of a form that is saved. `said`: the sentence after it was saved; `error`: why it was not. */
export type Saving = { busy: boolean; error: string | null; said: string | null }

export const QUIET: Saving = { busy: false, error: null, said: null }

/** The end of a form: its button, and what came of the last saving. */
export function SaveRow({ label, saving: { busy, error, said } }: { label: string; saving: Saving }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button type="submit" className="button" disabled={busy}>
        {label}
      </button>
      <p role="status" className="text-sm text-soft">
        {said}
      </p>
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
