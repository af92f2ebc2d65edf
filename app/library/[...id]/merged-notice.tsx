'use client'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { PaperLink } from '@/app/library/paper-link'
import { MayHere } from '@/app/rights'
import { Button } from '../../ui/button'
import { reach } from '../../ui/reach'
import { unmerge } from '../care/care-actions'

type Props = { id: string; into: { id: string; title: string } }

/** Says that this paper was merged into another one, and is kept for answers that cite it. */
export function MergedNotice({ id, into }: Props) {
  const router = useRouter()
  const [undoing, start] = useTransition()
  const [error, setError] = useState<string | null>(null)
  const undo = () =>
    start(async () => {
      const done = await reach(unmerge([id]))
      setError(done.ok ? null : done.error.message)
      router.refresh()
    })
  return (
    <div role="status" className="panel mb-6 px-4 py-3 text-sm">
      <p>
        Merged into{' '}
        <PaperLink id={into.id} className="font-serif underline underline-offset-2">
          {into.title}
        </PaperLink>
        . This paper is no longer searched; existing citations to it still open these pages.
      </p>
      {error && <p className="mt-1 text-bad">{error}</p>}
      <MayHere right="manage">
        <Button className="mt-2" disabled={undoing} onClick={undo}>
          Undo the merge
        </Button>
      </MayHere>
    </div>
  )
}
