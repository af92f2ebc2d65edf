'use client'
import { remove, replace } from '@/app/library/actions'
import { useMayHere } from '@/app/rights'
import { Button } from '../../../ui/button'
import { ErrorLine } from '../../../ui/error-line'
import { useDecision } from './use-decision'

type Props = {
  id: string
  name: string
  /** id of the older version */
  replaces: string
}

/** Replaces a paper by a newer version, or keeps the old one. */
export function ChooseVersion({ id, name, replaces }: Props) {
  const { busy, wrong, decide } = useDecision()
  if (!useMayHere()('manage')) return <p className="mt-1 text-soft">Only library managers can decide.</p>
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1">
      <Button
        className="min-h-7 py-0"
        disabled={busy}
        aria-label={`Replace ${replaces} with ${name}`}
        onClick={() => decide(() => replace(id))}
      >
        Replace
      </Button>
      <Button
        kind="quiet"
        className="min-h-7 py-0"
        disabled={busy}
        aria-label={`Keep ${replaces}`}
        onClick={() => decide(() => remove([id]))}
      >
        Keep
      </Button>
      <ErrorLine className="text-sm">{wrong}</ErrorLine>
    </div>
  )
}
