'use client'
import Link from 'next/link'
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
      {paper.error?.replaces && (
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
          <Link href={`/library/${paper.error.replaces}`} prefetch={false} className="underline underline-offset-2">
            Open the version you have
          </Link>
          <Link href="/library?status=newer-version" prefetch={false} className="underline underline-offset-2">
            Replace or keep
          </Link>
        </p>
      )}
    </div>
  )
}
