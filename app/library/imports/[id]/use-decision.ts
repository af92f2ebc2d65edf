'use client'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { reach } from '@/app/ui/reach'
import type { Outcome } from '@/lib/errors'

/** Does what a person decides on a line of a report, and reads the report again. `wrong`: why the last decision was refused. */
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
