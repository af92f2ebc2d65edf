import { Button } from '../../ui/button'
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
        <Button type="submit" kind="main" disabled={busy}>
          {submit}
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </>
  )
}

type Props = { submit: string; busy?: boolean; error?: string | null; close(): void }
