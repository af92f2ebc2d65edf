import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/error-line'
/** The error message and the two buttons of a dialog. */
export function DialogFoot({ submit, busy, error, close }: Props) {
  return (
    <>
      <ErrorLine className="mb-3">{error}</ErrorLine>
      <div className="flex gap-2">
        <Button type="submit" kind="main" disabled={busy}>
          {submit}
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </>
  )
}

type Props = { submit: string; busy?: boolean; error?: string | null; close(): void }
