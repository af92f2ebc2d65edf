'use client'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { reach } from '@/app/ui/reach'
import type { Outcome } from '@/lib/errors'

/**
 * Runs the person's decision about a line of a report, and reloads the report. `wrong`: why the last decision failed.
 */
export function useDecision() {
  const router = useRouter()
  const [busy, start] = useTransition()
  const [wrong, setWrong] = useState<string | null>(null)
  const decide = (work: () => Promise<Outcome<unknown>>) =>
    start(async () => {
      const done = await reach(work())
      setWrong(done.ok ? null : done.error.message)
      if (done.ok) router.refresh()
    })
  return { busy, wrong, decide }
}
