'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import { Button } from '../../ui/button'
import { continueAsCopy } from '../copy-action'

/** Copies a shared item into the person's own sessions, to continue it there. */
export function CopyButton({ shareId }: { shareId: string }) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const copy = async () => {
    if (busy) return
    setBusy(true)
    const done = await reach(continueAsCopy(shareId))
    setBusy(false)
    if (done.ok) router.push(`/research/${done.value}`)
    else showToast({ message: done.error.message, tone: 'bad' })
  }
  return (
    <Button aria-disabled={busy} onClick={copy}>
      Continue in a copy
    </Button>
  )
}
