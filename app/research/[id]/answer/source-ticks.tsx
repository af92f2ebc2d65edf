'use client'
import type { RunView } from '@/lib/research/run-view'
import { Button } from '../../../ui/button'
import { ErrorLine } from '../../../ui/error-line'
import { choosePaper } from '../funnel/paper-choice'
import type { FunnelDraft } from '../funnel/use-funnel-draft'
import { citedOrLeftOut } from './cited-or-left-out'

type Props = { view: RunView; draft: FunnelDraft; suffix: string }

/** Papers that an answer cites or excluded, to tick on or off before asking again. */
export function SourceTicks({ view, draft, suffix }: Props) {
  const { settings, change, busy, error, set, ask } = draft
  const papers = citedOrLeftOut(view, settings.exclude)
  if (papers.length === 0) return null
  return (
    <fieldset aria-label={`Sources for this answer${suffix}`} className="mt-1 text-sm">
      {papers.map(({ paperId, title }) => {
        const isOn = !settings.exclude.includes(paperId)
        return (
          <label key={paperId} className="flex items-baseline gap-2 py-1">
            <input
              type="checkbox"
              checked={isOn}
              disabled={busy}
              onChange={() => set(choosePaper(settings, paperId, isOn ? 'out' : 'free'))}
            />
            <span className={`min-w-0 wrap-anywhere ${isOn ? '' : 'text-soft line-through'}`}>{title}</span>
          </label>
        )
      })}
      {change && (
        <Button kind="main" className="mt-1.5" disabled={busy} onClick={() => ask()}>
          {busy ? 'Asking…' : 'Ask again with these'}
        </Button>
      )}
      <ErrorLine className="mt-1 text-xs">{error}</ErrorLine>
    </fieldset>
  )
}
