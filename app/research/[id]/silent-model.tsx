'use client'
import { useEffect, useState } from 'react'
import type { RunView } from '@/lib/research/run-view'

/** A pause that needs no explanation. */
const QUIET_MS = 8_000

/** How long the model has been silent, counted from the last event received. */
export function SilentModel({ view, over }: { view: RunView; over: boolean }) {
  const [silent, setSilent] = useState(0)
  const last = view.stages.at(-1)
  const isWaited =
    !over && view.analyst === 'llm' && last?.ms === null && (last.name === 'write' || last.name === 'cite')
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts anew with each event
  useEffect(() => {
    setSilent(0)
    if (!isWaited) return
    const start = Date.now()
    const timer = setInterval(() => setSilent(Date.now() - start), 1000)
    return () => clearInterval(timer)
  }, [isWaited, view.seq])
  if (!isWaited || silent < QUIET_MS) return null
  return (
    <p className="mt-3 text-sm text-weak tabular-nums">
      The model has not responded for {Math.floor(silent / 1000)} s. You can cancel at any time.
    </p>
  )
}
