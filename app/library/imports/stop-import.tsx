'use client'
import { useTransition } from 'react'
import { reach } from '@/app/ui/reach'
import { Button } from '../../ui/button'
import { stop } from './actions'

/** Stops an import before its next item. */
export function StopImport({ id }: { id: string }) {
  const [stopping, start] = useTransition()
  return (
    <Button disabled={stopping} onClick={() => start(async () => void (await reach(stop(id))))}>
      {stopping ? 'Stopping…' : 'Stop the import'}
    </Button>
  )
}
