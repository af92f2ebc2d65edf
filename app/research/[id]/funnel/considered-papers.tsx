'use client'
import { useState } from 'react'
import type { RunView } from '@/lib/research/run-view'
import { Button } from '../../../ui/button'
import { ConsideredPaper } from './considered-paper'
import type { FunnelDraft } from './use-funnel-draft'

type Props = {
  view: RunView
  over: boolean
  draft: FunnelDraft
  openPassage(number: number): void
  /** number of the open passage, from 1 */
  opened: number | null
  children: React.ReactNode
}

const SHOWN_KEPT = 4
const SHOWN_LEFT = 1
const SHOWN_ON_PHONE = 2

/**
 * The papers that the funnel weighed, the most relevant first, and why each was kept or not; `children` are at the
 * foot.
 */
export function ConsideredPapers({
  view: { papers, evidence, error },
  over,
  draft,
  openPassage,
  opened,
  children,
}: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const all = chosen ?? error?.code === 'no_papers'
  // Papers excluded by the person come before merely irrelevant ones.
  const isChosen = ({ reason }: { reason: string }) => Number(reason === 'left out by you')
  const sorted = papers.toSorted(
    (a, b) => Number(b.kept) - Number(a.kept) || isChosen(b) - isChosen(a) || b.relevance - a.relevance,
  )
  const kept = sorted.filter((paper) => paper.kept)
  const left = sorted.filter((paper) => !paper.kept)
  const passages = evidence.map((passage, index) => ({ ...passage, number: index + 1 }))
  const shown = all ? sorted : [...kept.slice(0, SHOWN_KEPT), ...left.slice(0, SHOWN_LEFT)]
  return (
    <div className="border-t border-line py-1.5">
      <ul aria-label="Papers considered" className="grid grid-cols-[minmax(0,1fr)_3.5rem] gap-x-3 px-1.5">
        {shown.map((paper, index) => (
          <ConsideredPaper
            key={paper.paperId}
            onlyAtDesk={!all && paper.kept && index >= SHOWN_ON_PHONE}
            paper={paper}
            passages={passages.filter((passage) => passage.paperId === paper.paperId)}
            openPassage={openPassage}
            opened={opened}
            draft={over ? draft : null}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center px-1">
        {(shown.length < papers.length || all) && papers.length > 0 && (
          <Button aria-expanded={all} onClick={() => setChosen(!all)} kind="quiet" className="text-xs">
            {all ? 'Show fewer' : `Show all ${papers.length} papers`}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
