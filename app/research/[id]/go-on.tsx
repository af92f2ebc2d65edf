'use client'
import { useEffect, useState } from 'react'
import { requireValue } from '@/app/require-value'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/error-line'
import { goOnWith, mayGoOn } from './actions'
import { useAsking } from './use-asking'

/** Resumes an interrupted run after its last finished step, if possible. */
export function GoOn({ runId }: { runId: string }) {
  const [can, setCan] = useState(false)
  useEffect(() => {
    mayGoOn(runId)
      .then(requireValue)
      .then(setCan, () => {})
  }, [runId])
  const { asked, error, ask } = useAsking(
    () => goOnWith(runId),
    () => window.location.reload(),
  )
  if (!can) return null
  return (
    <>
      <Button kind="main" disabled={asked} onClick={ask}>
        {asked ? 'Resuming…' : 'Resume'}
      </Button>
      <ErrorLine as="span" className="text-sm">
        {error}
      </ErrorLine>
    </>
  )
}
