'use client'
import Link from 'next/link'
import { useState } from 'react'
import type { ConsideredPaper, EvidenceView } from '@/lib/research/events'

type Props = { papers: ConsideredPaper[]; evidence: EvidenceView[]; openAtFirst: boolean }

const SHOWN_KEPT = 4
const SHOWN_LEFT = 1
const SHOWN_ON_PHONE = 2

/** The papers that the funnel weighed, with their relevance and why each was kept or left. */
export function ConsideredPapers({ papers, evidence, openAtFirst }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const all = chosen ?? openAtFirst
  const sorted = papers.toSorted((a, b) => Number(b.kept) - Number(a.kept) || b.relevance - a.relevance)
  const kept = sorted.filter((paper) => paper.kept)
  const left = sorted.filter((paper) => !paper.kept)
  const shown = all ? sorted : [...kept.slice(0, SHOWN_KEPT), ...left.slice(0, SHOWN_LEFT)]
  return (
    <div className="border-t border-line py-1.5">
      <ul
        aria-label="Papers considered"
        className="grid grid-cols-[minmax(0,1fr)_3.5rem_2rem] gap-x-3 px-3.5 desk:grid-cols-[minmax(0,1fr)_5rem_2rem_max-content]"
      >
        {shown.map((paper, index) => (
          <PaperRow
            key={paper.paperId}
            onlyAtDesk={!all && paper.kept && index >= SHOWN_ON_PHONE}
            paper={paper}
            passages={evidence.filter((passage) => passage.paperId === paper.paperId).length}
          />
        ))}
      </ul>
      {shown.length < papers.length || all ? (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setChosen(!all)}
          className="px-3.5 py-1.5 text-xs text-soft underline-offset-2 hover:text-ink hover:underline"
        >
          {all ? 'Show fewer' : `Show all ${papers.length} papers`}
        </button>
      ) : null}
    </div>
  )
}

type RowProps = { paper: ConsideredPaper; passages: number; onlyAtDesk: boolean }

function PaperRow({ paper, passages, onlyAtDesk }: RowProps) {
  const why = [paper.reason, passages > 0 && `${passages} ${passages === 1 ? 'passage' : 'passages'}`]
  return (
    <li
      className={`${onlyAtDesk ? 'hidden desk:grid' : 'grid'} col-span-full grid-cols-subgrid items-center py-1.5 text-sm ${paper.kept ? '' : 'text-faint'}`}
    >
      <Link
        href={`/library/${paper.paperId}`}
        prefetch={false}
        title={paper.title}
        className="truncate hover:underline"
      >
        {paper.title || paper.paperId}
      </Link>
      <span aria-hidden className="h-[5px] overflow-hidden rounded-full bg-sunk">
        <span
          className={`block h-full rounded-full ${paper.kept ? 'bg-accent' : 'bg-edge/60'}`}
          style={{ width: `${Math.round(paper.relevance * 100)}%` }}
        />
      </span>
      <span className="text-right font-mono text-xs text-soft tabular-nums">
        <span className="sr-only">relevance </span>
        {paper.relevance.toFixed(2).replace(/^0/, '')}
      </span>
      <span className="col-span-3 truncate text-xs text-faint desk:col-span-1 desk:text-right">
        {why.filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}
