'use client'
import { useState } from 'react'
import { plainMessage } from '@/app/markdown/plain-message'
import type { Subtopic } from '@/lib/research/plan/report-plan'
import type { RunView } from '@/lib/research/run-view'
import { Facts, StateSign } from '../deep/checklist'
import { FoundWorks } from '../deep/found-works'
import { Lanes } from '../deep/lanes'
import { StageFallbacks } from '../fallbacks'
import { FoldLine } from '../fold-line'
import { passageNumbers } from '../source/passages-of'
import { PlanEditor } from './plan-editor'
import { reportLine, researchedSections } from './report-line'
import { ReviewFunnel } from './review-funnel'

type Props = {
  view: RunView
  runId: string
  over: boolean
  suffix: string
  openPassage(number: number): void
  /** number of the open passage */
  opened: number | null
}

/**
 * Progress of a report: its plan, which waits for the person, then its sections being filled. Collapses to one line
 * once there is text to read.
 */
export function ReportProgress({ view, runId, over, suffix, openPassage, opened }: Props) {
  const [unfolded, setUnfolded] = useState(false)
  const { report } = view
  if (!report) return null
  if (report.waits && !over) {
    const near = view.papers.filter(({ kept }) => kept).length
    return <PlanEditor runId={runId} proposed={report.plan} near={near} suffix={suffix} />
  }
  const folds = over || view.markdown !== ''
  const isOpen = !folds || unfolded
  const numbers = passageNumbers(view)
  const sections = researchedSections(view)
  const now = view.stages.findLast(({ name, ms }) => name !== 'subtopic' && ms === null)
  return (
    <section aria-label={`Progress${suffix}`} className={isOpen ? 'panel overflow-hidden' : ''}>
      {folds ? (
        <div className={isOpen ? 'border-b border-line px-1.5' : '-mx-2'}>
          <FoldLine steps={reportLine(view)} sign="·" isOpen={isOpen} toggle={() => setUnfolded(!unfolded)} />
        </div>
      ) : (
        <p className="flex items-center gap-2 border-b border-line px-3.5 py-2 text-xs text-soft">
          <span className="min-w-0 flex-1">{plainMessage(now?.message ?? 'Working…')}</span>
          <span aria-hidden className="breathing size-1.5 rounded-full bg-accent" />
        </p>
      )}
      {isOpen && <ReviewFunnel view={view} suffix={suffix} />}
      {isOpen && (
        <ol className="px-3.5 pt-1 pb-3">
          {sections.map((section) => (
            <li key={section.id} className="pt-2">
              <h2 className="text-sm font-medium wrap-anywhere">
                {section.title}
                {view.sections[section.id] && <span className="ml-2 text-xs font-normal text-good">written</span>}
              </h2>
              <ul className="mt-0.5 grid grid-cols-1 gap-0.5">
                {section.subtopics.map((subtopic) => (
                  <li key={subtopic.id}>
                    <Researched
                      view={view}
                      subtopic={subtopic}
                      over={over}
                      numbers={numbers}
                      openPassage={openPassage}
                      opened={opened}
                    />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {isOpen && <FoundWorks view={view} suffix={suffix} />}
    </section>
  )
}

type ResearchedProps = Pick<Props, 'view' | 'over' | 'openPassage' | 'opened'> & {
  subtopic: Subtopic
  numbers: Map<string, number>
}

/** A subtopic with its findings, which open at their page. */
function Researched({ view, subtopic: { id, title }, over, numbers, openPassage, opened }: ResearchedProps) {
  const stage = view.stages.find((stage) => stage.id === id)
  const asked = view.asked.filter((one) => one.stage === id)
  const beside = asked.some(({ source }) => source !== 'library')
  const failed = asked.find(({ source, error }) => source === 'library' && error !== null)?.error
  const facts = view.facts.filter(({ items }) => items.includes(id))
  const isAsking = beside && view.stages.some(({ name, ms }) => name === 'outside' && ms === null)
  // Results from outside sources, and of reading paper by paper, only appear in the plan when they are complete.
  const item = view.plan.find((item) => item.id === id)
  const isDone = (stage?.ms != null || item?.status === 'open') && !isAsking
  const note = item?.note ?? stage?.summary
  const state = facts.length > 0 ? 'covered' : isDone || over || failed ? 'nothing' : 'working'
  return (
    <details>
      <summary className="flex cursor-pointer items-baseline gap-2 rounded-sm text-sm">
        <StateSign state={state} />
        <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
        <span className={`text-right text-xs tabular-nums ${failed ? 'text-bad' : 'text-soft'}`}>
          {failed ? plainMessage(failed) : note}
        </span>
      </summary>
      <Facts facts={facts} numbers={numbers} open={openPassage} opened={opened} />
      <div className="text-xs">
        <StageFallbacks view={view} stage={id} />
      </div>
      {beside && (
        <div className="mb-1 text-xs text-soft">
          <Lanes asked={asked} over={over} />
        </div>
      )}
    </details>
  )
}
