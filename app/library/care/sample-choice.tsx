'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMay } from '@/app/rights'
import type { SampleStanding } from '@/lib/library/samples/sample-standing'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/error-line'
import { reach } from '../../ui/reach'
import { wantSampleAnswers } from './care-actions'

/** Turns the use of sample papers in answers on, and removes them. Hidden while they are needed. */
export function SampleChoice({ standing }: { standing: SampleStanding }) {
  const router = useRouter()
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  const may = useMay()
  if (standing === 'asked' || !may('manage')) return null
  const isAside = standing === 'aside'
  const choose = async () => {
    setState({ busy: true, error: null })
    const done = await reach(wantSampleAnswers(isAside))
    setState({
      busy: false,
      error: done.ok ? null : done.error.message,
    })
    router.refresh()
  }
  return (
    <>
      <Button
        disabled={state.busy}
        title={isAside ? 'You now have ten papers of your own, so answers no longer use the sample papers.' : undefined}
        onClick={choose}
      >
        {isAside ? 'Include the sample papers' : 'Leave out the sample papers'}
      </Button>
      <ErrorLine as="span" className="text-xs">
        {state.error}
      </ErrorLine>
    </>
  )
}
