'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ignoreMarks, takeMarks } from '@/app/pdf/selection/highlight-actions'
import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import type { Outcome } from '@/lib/errors'
import { Button } from '../../ui/button'

/** Offers once to import the marks that another program made in the PDF. */
export function PdfMarksOffer({ paperId, count }: { paperId: string; count: number }) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const decide = async (work: Promise<Outcome<unknown>>) => {
    setBusy(true)
    const done = await reach(work)
    setBusy(false)
    if (done.ok) router.refresh()
    else showToast({ message: done.error.message, tone: 'bad' })
  }
  return (
    <div className="mb-3 text-sm">
      <p className="text-soft">
        {count === 1 ? 'One annotation was' : `${count} annotations were`} made in this PDF with another program.
      </p>
      <p className="mt-1.5 flex gap-1">
        <Button disabled={busy} onClick={() => decide(takeMarks(paperId))}>
          Keep as {count === 1 ? 'a highlight' : 'highlights'}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={() => decide(ignoreMarks(paperId))}>
          Ignore
        </Button>
      </p>
    </div>
  )
}
