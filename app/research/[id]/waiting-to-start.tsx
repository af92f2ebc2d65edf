'use client'
import { useEffect, useState } from 'react'
import { useStanding } from './use-standing'

/** Delay after which a run that has not started is probably queued. */
const SOON_MS = 1_500

/** Shown before a run has any progress. */
export function WaitingToStart({ runId, className = '' }: { runId: string; className?: string }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <li className={`px-3.5 pt-3 text-xs text-soft ${className}`}>
      {isLate ? <InLine runId={runId} /> : 'Waiting to start…'}
    </li>
  )
}

function InLine({ runId }: { runId: string }) {
  const ahead = useStanding(runId).standing?.ahead ?? 0
  if (ahead === 0) return 'Waiting to start…'
  const others = ahead === 1 ? 'one question is' : `${ahead.toLocaleString('en')} questions are`
  return `Waiting to start: ${others} ahead of yours.`
}
