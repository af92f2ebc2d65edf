'use client'
import { useState, useTransition } from 'react'
import { ErrorLine } from '@/app/ui/error-line'
import { reach } from '@/app/ui/reach'
import { Button } from '../../ui/button'
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
      <Button kind={isFirst ? 'main' : 'normal'} disabled={isStarting} onClick={make}>
        {isStarting ? 'Starting…' : isFirst ? 'Create overview' : 'Update overview'}
      </Button>
      <ErrorLine className="mt-2 text-sm">{error}</ErrorLine>
    </>
  )
}
