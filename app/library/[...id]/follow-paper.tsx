'use client'
import { KeepFresh } from '@/app/shell/keep-fresh'
import { isWorking } from '@/lib/library/in-library'
import type { PaperDetail } from '@/lib/library/papers'
import { PaperState } from '../list/paper-state'

/** Progress of a paper that is not ready, or why it failed. */
export function FollowPaper({ paper }: { paper: PaperDetail }) {
  if (paper.status === 'ready') return null
  return (
    <div role="status" className="panel mb-6 px-4 py-3">
      {isWorking(paper) && <KeepFresh />}
      <PaperState paper={paper} />
      {paper.error && <p className="mt-1 text-sm text-soft">{paper.error.message}</p>}
    </div>
  )
}
