'use client'
import type { RunView } from '@/lib/research/run-view'
import type { Version } from '../threads'
import { sayThinEvidence } from './say-thin-evidence'
import type { FunnelDraft } from './use-funnel-draft'
import { WidenSearch } from './widen-search'

type Props = { view: RunView; over: boolean; version: Version; draft: FunnelDraft }

/** Says above an answer that it has little evidence, and offers to search further. */
export function ThinEvidence({ view, over, version, draft }: Props) {
  const thin = over ? sayThinEvidence(view) : null
  if (!thin) return null
  return (
    <div role="note" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="text-weak">{thin}</p>
      <WidenSearch settings={version.settings} draft={draft} />
      {draft.error && !draft.change && (
        <p role="alert" className="w-full text-bad">
          {draft.error}
        </p>
      )}
    </div>
  )
}
