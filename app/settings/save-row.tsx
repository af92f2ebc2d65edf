import { Button } from '../ui/button'
import { ErrorLine } from '../ui/error-line'
/** State of a saved form. `said`: message after saving; `error`: why it failed. */
export type Saving = { busy: boolean; error: string | null; said: string | null }

export const QUIET: Saving = { busy: false, error: null, said: null }

/** The foot of a form: its button, and the result of saving. */
export function SaveRow({ label, saving: { busy, error, said } }: { label: string; saving: Saving }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" disabled={busy}>
        {label}
      </Button>
      <p role="status" className="text-sm text-soft">
        {said}
      </p>
      <ErrorLine className="text-sm">{error}</ErrorLine>
    </div>
  )
}
