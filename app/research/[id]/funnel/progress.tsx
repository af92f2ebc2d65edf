'use client'
import { useId, useState } from 'react'
import type { RunView } from '@/lib/research/run-view'
import { ConsideredPapers } from './considered-papers'
import { FunnelChange } from './funnel-change'
import { FunnelPanel } from './funnel-panel'
import { funnelSteps } from './funnel-steps'
import { sayDuration } from './say-duration'
import type { FunnelDraft } from './use-funnel-draft'

type Props = {
  view: RunView
  over: boolean
  suffix: string
  draft: FunnelDraft
  openPassage(number: number): void
  opened: number | null
}

/** The funnel as it narrows: five numbers, what each stage says, the papers it weighed, and how to weigh them otherwise. */
export function Progress({ view, over, suffix, draft, openPassage, opened }: Props) {
  const panel = useId()
  const [adjusting, setAdjusting] = useState(false)
  const steps = funnelSteps(view, over)
  const told = view.stages.filter((stage) => stage.message !== null)
  return (
    <div className="overflow-hidden rounded-card border border-line bg-sheet">
      <ol aria-label={`Progress${suffix}`} className="grid grid-cols-5 pb-2.5">
        {steps.map(({ label, count, ms, state }, index) => (
          <li
            key={label}
            className="relative border-r border-line px-2 py-2.5 last-of-type:border-r-0 desk:px-3.5 desk:py-3 [&:nth-child(5)]:border-r-0"
          >
            <b
              className={`block font-serif text-[1.3125rem] leading-[1.1] font-semibold tabular-nums ${state === 'now' ? 'text-accent' : ''}`}
            >
              {count ?? <span className={`text-faint ${state === 'now' ? 'breathing' : ''}`}>–</span>}
            </b>{' '}
            <span className="text-2xs text-soft desk:text-xs">{label}</span>
            {ms !== null && (
              <span className="absolute top-3.5 right-2.5 hidden font-mono text-2xs text-faint desk:block">
                {sayDuration(ms)}
              </span>
            )}
            <span
              aria-hidden
              className="absolute inset-x-0 bottom-0 h-[3px] bg-accent transition-opacity"
              style={{ opacity: count === null ? 0.06 : 0.15 + index * 0.2125 }}
            />
          </li>
        ))}
        {told.map(({ name, message, summary, ms }) => (
          <li
            key={name}
            className="col-span-5 flex gap-x-2 px-3.5 pt-1 text-xs text-soft first-of-type:pt-2 nth-[6]:pt-3"
          >
            <span className="min-w-0 flex-1">
              <span className="whitespace-pre-wrap">{message}</span>{' '}
              {summary && <span className="text-ink">{summary.trim()}</span>}
            </span>
            {ms === null && !over && <span aria-hidden className="breathing mt-1.5 size-1.5 rounded-full bg-accent" />}
          </li>
        ))}
        {told.length === 0 && !over && <li className="col-span-5 px-3.5 pt-3 text-xs text-soft">Waiting to start…</li>}
      </ol>
      {(view.papers.length > 0 || over) && (
        <ConsideredPapers view={view} over={over} draft={draft} openPassage={openPassage} opened={opened}>
          {over && (
            <>
              <button
                type="button"
                aria-expanded={adjusting}
                aria-controls={panel}
                onClick={() => setAdjusting(!adjusting)}
                className="button button-quiet ml-auto text-xs"
              >
                Adjust
              </button>
              {adjusting && (
                <button
                  type="button"
                  className="button button-quiet text-xs"
                  disabled={draft.isReset}
                  onClick={draft.reset}
                >
                  Reset
                </button>
              )}
            </>
          )}
        </ConsideredPapers>
      )}
      <div id={panel} hidden={!adjusting}>
        {adjusting && <FunnelPanel draft={draft} papers={view.papers} />}
      </div>
      {over && <FunnelChange draft={draft} />}
    </div>
  )
}
