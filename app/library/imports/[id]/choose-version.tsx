'use client'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { remove, replace } from '@/app/library/actions'
import { useMayHere } from '@/app/rights'
import { reach } from '@/app/ui/reach'
import type { Outcome } from '@/lib/errors'

type Props = {
  id: string
  name: string
  /** id of the older version */
  replaces: string
}

/** Takes a newer version in place of the paper that is there, or leaves that one. */
export function ChooseVersion({ id, name, replaces }: Props) {
  const router = useRouter()
  const [busy, start] = useTransition()
  const [wrong, setWrong] = useState<string | null>(null)
  const choose = (work: () => Promise<Outcome<unknown>>) =>
    start(async () => {
      const done = await reach(work())
      setWrong(done.ok ? null : done.error.message)
      if (done.ok) router.refresh()
    })
  if (!useMayHere()('manage')) return <p className="mt-1 text-soft">Those who look after the library decide on it.</p>
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1">
      <button
        type="button"
        className="button min-h-7 py-0"
        disabled={busy}
        aria-label={`Replace ${replaces} by ${name}`}
        onClick={() => choose(() => replace(id))}
      >
        Replace
      </button>
      <button
        type="button"
        className="button button-quiet min-h-7 py-0"
        disabled={busy}
        aria-label={`Keep ${replaces}`}
        onClick={() => choose(() => remove([id]))}
      >
        Keep
      </button>
      {wrong && (
        <p role="alert" className="text-sm text-bad">
          {wrong}
        </p>
      )}
    </div>
  )
}
