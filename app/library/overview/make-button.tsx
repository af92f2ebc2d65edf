'use client'
import { useState, useTransition } from 'react'
import { reach } from '@/app/ui/reach'
import { makeOverview } from './actions'

/** Starts the overview, and shows errors beside the button. */
export function MakeButton({ isFirst }: { isFirst: boolean }) {
  const [isStarting, start] = useTransition()
  const [error, setError] = useState<string | null>(null)
  const make = () =>
    start(async () => {
      const done = await reach(makeOverview())
      setError(done.ok ? null : done.error.message)
    })
  return (
    <>
      <button type="button" className={`button ${isFirst ? 'button-main' : ''}`} disabled={isStarting} onClick={make}>
        {isStarting ? 'Starting…' : isFirst ? 'Create overview' : 'Update overview'}
      </button>
      {error && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {error}
        </p>
      )}
    </>
  )
}
