'use client'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { useMayHere } from '@/app/rights'
import { reach } from '@/app/ui/reach'
import { keepOwn } from '../actions'

/** Makes an entry that was merged into another paper a paper of its own. `id`: under which the entry is kept. */
export function KeepAsOwn({ id, name }: { id: string; name: string }) {
  const router = useRouter()
  const [busy, start] = useTransition()
  const [wrong, setWrong] = useState<string | null>(null)
  if (!useMayHere()('manage')) return null
  const keep = () =>
    start(async () => {
      const done = await reach(keepOwn(id))
      setWrong(done.ok ? null : done.error.message)
      if (done.ok) router.refresh()
    })
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1">
      <button
        type="button"
        className="button min-h-7 py-0"
        disabled={busy}
        aria-label={`Keep “${name}” as its own`}
        onClick={keep}
      >
        Keep as its own
      </button>
      {wrong && (
        <p role="alert" className="text-sm text-bad">
          {wrong}
        </p>
      )}
    </div>
  )
}
