'use client'
import { useState } from 'react'
import { plainMessage } from '@/app/markdown/plain-message'
import { isDisputed } from '@/lib/research/events/plan-items'
import type { RunView, StageView } from '@/lib/research/run-view'
import { StageFallbacks } from '../fallbacks'
import { FoldLine } from '../fold-line'
import { sayDuration } from '../funnel/say-duration'
import { passageNumbers } from '../source/passages-of'
import { WaitingToStart } from '../waiting-to-start'
import { AgreementTables } from './agreement-table'
import { Checklist } from './checklist'
import { ChecklistEditor } from './checklist-editor'
import { deepLine } from './deep-line'
import { FoundWorks } from './found-works'
import { Lanes } from './lanes'
import { RefinedLine } from './refined-line'

type Props = {
  view: RunView
  runId: string
  /** as typed */
  question: string
  over: boolean
  suffix: string
  openPassage(number: number): void
  /** number of the open passage */
  opened: number | null
}

/**
 * Progress of deep research: the checklist while it waits for the person, then what each round searched and found, and
 * the checklist being filled. Collapses to one line once there is text to read.
 */
export function DeepProgress({ view, runId, question, over, suffix, openPassage, opened }: Props) {
  const [unfolded, setUnfolded] = useState(false)
  if (view.checklist?.waits && !over)
    return <ChecklistEditor runId={runId} proposed={view.checklist.plan} suffix={suffix} />
  const folds = over || view.markdown !== ''
  const isOpen = !folds || unfolded
  const disputed = view.agreements.filter(isDisputed)
  const told = view.stages.filter(({ message }) => message !== null)
  return (
    <div className={isOpen ? 'panel overflow-hidden' : ''}>
      <ol aria-label={`Progress${suffix}`} className={isOpen ? 'pb-3' : ''}>
        {folds && (
          <li className={isOpen ? 'border-b border-line px-1.5' : '-mx-2'}>
            <FoldLine steps={deepLine(view)} sign="·" isOpen={isOpen} toggle={() => setUnfolded(!unfolded)} />
          </li>
        )}
        {isOpen &&
          told.map((stage) => (
            <li key={stage.id} className="px-3.5 pt-2.5 text-xs text-soft">
              <StageLine stage={stage} over={over} />
              <Lanes asked={view.asked.filter((one) => one.stage === stage.id)} over={over} />
              <StageFallbacks view={view} stage={stage.id} />
            </li>
          ))}
        {told.length === 0 && !over && <WaitingToStart runId={runId} />}
      </ol>
      {isOpen && view.refined && <RefinedLine refined={view.refined} typed={question} />}
      {isOpen && view.plan.length > 0 && (
        <Checklist view={view} over={over} suffix={suffix} openPassage={openPassage} opened={opened} />
      )}
      {isOpen && <FoundWorks view={view} suffix={suffix} />}
      {!isOpen && disputed.length > 0 && (
        <section aria-label={`Contradictions${suffix}`} className="mt-1 rounded-card border border-line px-3.5 py-2.5">
          <h2 className="text-xs font-medium text-bad">The sources contradict each other</h2>
          <AgreementTables agreements={disputed} numbers={passageNumbers(view)} open={openPassage} opened={opened} />
        </section>
      )}
    </div>
  )
}

function StageLine({ stage: { message, summary, ms }, over }: { stage: StageView; over: boolean }) {
  return (
    <span className="flex gap-x-2">
      <span className="min-w-0 flex-1">
        {plainMessage(message ?? '')} {summary && <span className="text-ink">{plainMessage(summary.trim())}</span>}
      </span>
      {ms !== null && <span className="font-mono text-2xs text-faint">{sayDuration(ms)}</span>}
      {ms === null && !over && <span aria-hidden className="breathing mt-1.5 size-1.5 rounded-full bg-accent" />}
    </span>
  )
}
