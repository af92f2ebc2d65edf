'use client'
import type { ConsideredPaper } from '@/lib/research/events/considered-papers'
import { Button } from '../../../ui/button'
import { ErrorLine } from '../../../ui/error-line'
import type { FunnelDraft } from './use-funnel-draft'
import { withTitles } from './with-titles'

type Props = { draft: FunnelDraft; papers: ConsideredPaper[] }

/** Pending changes to the question, and the button that applies them. Hidden without changes. */
export function FunnelChange({ draft: { change, busy, error, ask, discard }, papers }: Props) {
  return (
    <div role="status" className="empty:hidden">
      {change && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft/60 px-3.5 py-2.5">
          <p className="min-w-40 flex-1 text-sm wrap-anywhere first-letter:uppercase">{withTitles(change, papers)}</p>
          <ErrorLine className="w-full text-sm">{error}</ErrorLine>
          <Button kind="quiet" disabled={busy} onClick={discard}>
            Discard
          </Button>
          <Button kind="main" disabled={busy} onClick={() => ask()}>
            Ask again
          </Button>
        </div>
      )}
    </div>
  )
}
