'use client'
import { NO_FILTER } from '@/lib/library/filters/paper-filter'
import { Button } from '../../../ui/button'
import { choosePaper } from '../funnel/paper-choice'
import type { FunnelDraft } from '../funnel/use-funnel-draft'

/** Asks again without a paper, or about that paper only. */
export function PaperChoices({ paperId, draft }: { paperId: string; draft: FunnelDraft }) {
  const { settings, busy, ask } = draft
  const isAlone = settings.among?.paperIds.length === 1
  const without = { ...settings, ...choosePaper(settings, paperId, 'out') }
  const only = { ...settings, include: [], exclude: [], among: { ...NO_FILTER, paperIds: [paperId] } }
  if (isAlone) return null
  return (
    <>
      <Button kind="quiet" className="text-xs" disabled={busy} onClick={() => ask(only)}>
        Ask only this paper
      </Button>
      <Button kind="quiet" className="text-xs" disabled={busy} onClick={() => ask(without)}>
        Exclude this paper
      </Button>
    </>
  )
}
