'use client'
import { useId, useState } from 'react'
import { plainMessage } from '@/app/markdown/plain-message'
import type { RunView } from '@/lib/research/run-view'
import { Button } from '../../../ui/button'
import { StageFallbacks } from '../fallbacks'
import { FoldLine } from '../fold-line'
import { WaitingToStart } from '../waiting-to-start'
import { ConsideredPapers } from './considered-papers'
import { FunnelChange } from './funnel-change'
import { funnelLine } from './funnel-line'
import { FunnelPanel } from './funnel-panel'
import { funnelSteps } from './funnel-steps'
import { sayDuration } from './say-duration'
import type { FunnelDraft } from './use-funnel-draft'

type Props = {
  view: RunView
  runId: string
  over: boolean
  suffix: string
  draft: FunnelDraft
  openPassage(number: number): void
  opened: number | null
}

/**
 * The funnel: five numbers, a sentence for each stage, the papers it weighed, and controls to widen it. Collapses to one
 * line once there is text to read.
 */
export function Progress({ view, runId, over, suffix, draft, openPassage, opened }: Props) {
  const panel = useId()
  const [adjusting, setAdjusting] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const folds = over || view.markdown !== ''
  const isOpen = !folds || unfolded
  const steps = funnelSteps(view, over)
  const told = view.stages.filter((stage) => stage.message !== null)
  return (
    <div className={isOpen ? 'panel overflow-hidden' : ''}>
      <ol aria-label={`Progress${suffix}`} className={`grid grid-cols-5 ${isOpen ? 'pb-2.5' : ''}`}>
        {folds && (
          <li className={`col-span-5 ${isOpen ? 'border-b border-line px-1.5' : '-mx-2'}`}>
            <FunnelLine view={view} over={over} isOpen={unfolded} toggle={() => setUnfolded(!unfolded)} />
          </li>
        )}
        {steps.map(({ label, count, ms, state }, index) => (
          <li
            key={label}
            hidden={!isOpen}
            className={`relative px-2 py-2.5 desk:px-3.5 desk:py-3 ${index < steps.length - 1 ? 'border-r border-line' : ''}`}
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
        {told.map(({ id, message, summary, ms }, index) => (
          <li
            key={id}
            hidden={!isOpen}
            className={`col-span-5 flex gap-x-2 px-3.5 text-xs text-soft [[hidden]]:hidden ${index === 0 ? 'pt-3' : 'pt-1'}`}
          >
            <span className="min-w-0 flex-1">
              <span className="whitespace-pre-wrap">{plainMessage(message ?? '')}</span>{' '}
              {summary && <span className="text-ink">{plainMessage(summary)}</span>}
              <StageFallbacks view={view} stage={id} />
            </span>
            {ms === null && !over && <span aria-hidden className="breathing mt-1.5 size-1.5 rounded-full bg-accent" />}
          </li>
        ))}
        {told.length === 0 && !over && <WaitingToStart runId={runId} className="col-span-5" />}
      </ol>
      {isOpen && (view.papers.length > 0 || over) && (
        <ConsideredPapers view={view} over={over} draft={draft} openPassage={openPassage} opened={opened}>
          {over && (
            <>
              <Button
                aria-expanded={adjusting}
                aria-controls={panel}
                onClick={() => setAdjusting(!adjusting)}
                kind="quiet"
                className="ml-auto text-xs"
              >
                Adjust
              </Button>
              {adjusting && (
                <Button kind="quiet" className="text-xs" disabled={draft.isReset} onClick={draft.reset}>
                  Reset
                </Button>
              )}
            </>
          )}
        </ConsideredPapers>
      )}
      <div id={panel} hidden={!adjusting || !isOpen}>
        {adjusting && isOpen && <FunnelPanel draft={draft} papers={view.papers} />}
      </div>
      {over && isOpen && <FunnelChange draft={draft} papers={view.papers} />}
    </div>
  )
}

type LineProps = { view: RunView; over: boolean; isOpen: boolean; toggle(): void }

function FunnelLine({ view, over, isOpen, toggle }: LineProps) {
  const { steps, took } = funnelLine(view)
  return (
    <FoldLine steps={steps} sign="→" isOpen={isOpen} toggle={toggle}>
      {over && took && <span className="whitespace-nowrap text-faint">· {took}</span>}
      {!over && <span aria-hidden className="breathing size-1.5 self-center rounded-full bg-accent" />}
    </FoldLine>
  )
}
