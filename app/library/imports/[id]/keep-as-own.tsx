'use client'
import { useMayHere } from '@/app/rights'
import { Button } from '../../../ui/button'
import { ErrorLine } from '../../../ui/error-line'
import { keepOwn } from '../actions'
import { useDecision } from './use-decision'

/** Splits off an entry that was merged into another paper. `id`: of the kept entry. */
export function KeepAsOwn({ id, name }: { id: string; name: string }) {
  const { busy, wrong, decide } = useDecision()
  if (!useMayHere()('manage')) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1">
      <Button
        className="min-h-7 py-0"
        disabled={busy}
        aria-label={`Keep “${name}” as a separate paper`}
        onClick={() => decide(() => keepOwn(id))}
      >
        Keep as a separate paper
      </Button>
      <ErrorLine className="text-sm">{wrong}</ErrorLine>
    </div>
  )
}
